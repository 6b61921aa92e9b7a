import { brand, contact } from '@quarrter/ui/brand';
import { type EmailText, type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { EmailContent } from '../platform/render-email.ts';
import {
  detailsChanged,
  emailAddressChanged,
  noticeOf,
  passwordChanged,
  securityQuestionChosen,
} from './events.ts';
import { secondFactorEmails } from './second-factor/emails.ts';
import type { LinkPurpose } from './tables.ts';

type Reader = { email: string; firstName: string };

/**
 * Greets with the name of the sign-up that its link verifies. A reader who finds another name there
 * sees that someone else signed up with the address, and ignores the email (ACC-16).
 */
function verificationEmail({ email, firstName }: Reader, url: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Verify your email address for ${brand.name}`,
    heading: 'Verify your email address',
    paragraphs: [
      `Thank you for creating a ${brand.name} account. Please verify that this is your email ` +
        'address. You can sign in after that.',
    ],
    button: { label: 'Verify my email address', url },
    note:
      'The link works once, within 24 hours. If you did not create an account, or this is not ' +
      'your name, please ignore this email: the account cannot be used until you follow the ' +
      'link. If you signed up more than once, use the latest email and password.',
  };
}

function resetEmail({ email, firstName }: Reader, url: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Reset your ${brand.name} password`,
    heading: 'Choose a new password',
    paragraphs: [
      `We received a request to reset the password of your ${brand.name} account. Use the ` +
        'button below to choose a new one.',
    ],
    button: { label: 'Choose a new password', url },
    note:
      'The link works once, within one hour. When you choose a new password, you are signed out ' +
      'on all devices. If you did not ask for this, please ignore this email: your password ' +
      'stays the same.',
  };
}

function confirmEmail({ email, firstName }: Reader, url: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Confirm your new email address for ${brand.name}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `You asked to sign in to ${brand.name} with this email address. Use the button below to ` +
        'confirm that it is yours. Until then you sign in with your current address.',
    ],
    button: { label: 'Confirm this address', url },
    note:
      'The link works once, within 24 hours. If you did not ask for this, please ignore this ' +
      'email: nothing changes.',
  };
}

function undoEmail({ email, firstName }: Reader, url: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Your email address was changed on ${brand.name}`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your ${brand.name} account has a new email address. We no longer send emails to ` +
        'this address, and you can no longer sign in with it.',
      'If this was you, you do not need to do anything. If it was not, undo the change: we sign ' +
        'out every device, turn off the second step, and email you a link to ' +
        `choose a new password. Then call us on ${contact.phone}.`,
    ],
    button: { label: 'Undo the change', url },
    note: 'You can undo the change within 72 hours.',
  };
}

/** Sent to the owner of an address that another client asked for; that client is not told. */
export function addressInUseEmail({ email, firstName }: Reader): EmailContent {
  return {
    to: email,
    firstName,
    subject: `You already have a ${brand.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone asked to use this email address for another ${brand.name} account. An address ` +
        'belongs to one account, so we did not do it. Your account has not changed.',
      'If this was you, choose another address for your other account, or call us on ' +
        `${contact.phone}.`,
    ],
    note: 'If this was not you, you do not need to do anything.',
  };
}

export const linkEmails: Record<LinkPurpose, (reader: Reader, url: string) => EmailContent> = {
  verify: verificationEmail,
  reset: resetEmail,
  'confirm-email': confirmEmail,
  'undo-email': undoEmail,
};

/** ACC-16: sent to a registered address instead of a link; the screen looks the same either way. */
export function alreadyRegisteredEmail(
  { email, firstName }: Reader,
  publicUrl: string,
): EmailContent {
  return {
    to: email,
    firstName,
    subject: `You already have a ${brand.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to create a ${brand.name} account with this email address, but you already ` +
        'have one. Your account and your password have not changed.',
      'If this was you, please sign in. If you forgot your password, you can reset it on the ' +
        'sign-in page.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/signin` },
    note: 'If this was not you, you do not need to do anything.',
  };
}

/** What a client added or changed, in words such as `your NIN`; never the values themselves. */
type SecurityChanges = {
  readonly added?: readonly string[];
  readonly changed?: readonly string[];
};

const list = new Intl.ListFormat('en-GB');

/** PRO-11: tells the client what was changed, so that a change by someone else is noticed. */
function securityNotice(
  { added = [], changed = [] }: SecurityChanges,
  publicUrl: string,
): EmailText {
  const actions = [
    ...(added.length > 0 ? [`You added ${list.format(added)}`] : []),
    ...(changed.length > 0 ? [`You changed ${list.format(changed)}`] : []),
  ];
  const [only, ...others] = actions;
  const summary = only && others.length === 0 ? only : 'You changed your account details';
  return {
    subject: `${summary} on ${brand.name}`,
    heading: summary,
    paragraphs: [
      `${actions.join('. ')}. If this was you, you do not need to do anything.`,
      `If this was not you, choose a new password straight away and call us on ${contact.phone}.`,
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}

type AddressChange = { by: 'client' | 'undo'; endedSecondFactor: boolean };

/** To the address that the client signs in with from now on. */
function addressNotice({ by, endedSecondFactor }: AddressChange, publicUrl: string): EmailText {
  const undone = by === 'undo';
  return {
    subject: undone
      ? `We restored your earlier email address on ${brand.name}`
      : `You sign in with this email address on ${brand.name}`,
    heading: undone ? 'We restored your earlier email address' : 'Your new email address',
    paragraphs: undone
      ? [
          'The change of your email address was undone. You are signed out on all devices, and ' +
            'the old password no longer works: another email has a link to choose a new one.',
          ...(endedSecondFactor
            ? [
                'We turned off the second step, because someone else may have set ' +
                  'it up. You can set it up again on the security tab of your profile.',
              ]
            : []),
          `If someone else had changed it, please call us on ${contact.phone}, and we will ` +
            'check your account with you.',
        ]
      : [
          'From now on you sign in with this address, and our emails go to it. You are signed ' +
            'out on all devices.',
          'The address you had before can undo the change for 72 hours.',
        ],
    button: undone
      ? { label: 'Choose a new password', url: `${publicUrl}/forgot-password` }
      : { label: 'Sign in', url: `${publicUrl}/signin` },
  };
}

/** Somebody is guessing the password. A reset link lets the client sign in at once. */
export function lockOutNotice({ email, firstName }: Reader, publicUrl: string): EmailContent {
  return {
    to: email,
    firstName,
    subject: `Too many attempts to sign in to your ${brand.name} account`,
    heading: 'Too many attempts to sign in',
    paragraphs: [
      'Someone tried many times to sign in to your account with a wrong password. We are ' +
        'limiting further attempts for a while. Nobody got in, and nothing on your account has ' +
        'changed.',
      'If this was you, wait a few minutes, or reset your password to sign in at once. If this ' +
        'was not you, you do not need to do anything. A password that you use nowhere else keeps ' +
        'your account safe.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}

/** The emails that follow from events of an account. */
export function accountsEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  const question = ['your security question'];
  return {
    ...writeEmail(detailsChanged, (changes) => securityNotice(noticeOf(changes), publicUrl)),
    ...writeEmail(passwordChanged, () => securityNotice({ changed: ['your password'] }, publicUrl)),
    ...writeEmail(emailAddressChanged, (change) => addressNotice(change, publicUrl)),
    ...writeEmail(securityQuestionChosen, ({ isFirst }) =>
      securityNotice(isFirst ? { added: question } : { changed: question }, publicUrl),
    ),
    ...secondFactorEmails(publicUrl),
  };
}
