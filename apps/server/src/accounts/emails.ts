import { brand, contact } from '@quarrter/ui/brand';
import { type EmailText, type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { EmailContent } from '../platform/render-email.ts';
import { detailsChanged, noticeOf, passwordChanged, securityQuestionChosen } from './events.ts';
import { secondFactorEmails } from './second-factor/emails.ts';
import type { LinkPurpose } from './tables.ts';

type Reader = { email: string; firstName: string };

/**
 * Greets with the name of the sign-up that its link verifies. A reader who finds another name there
 * sees that somebody else signed up with the address, and ignores the email (ACC-16).
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

export const linkEmails: Record<LinkPurpose, (reader: Reader, url: string) => EmailContent> = {
  verify: verificationEmail,
  reset: resetEmail,
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

/** PRO-11: tells the client what was changed, so that a change by somebody else is noticed. */
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
    ...writeEmail(securityQuestionChosen, ({ isFirst }) =>
      securityNotice(isFirst ? { added: question } : { changed: question }, publicUrl),
    ),
    ...secondFactorEmails(publicUrl),
  };
}
