import { formatDate } from '@quarrter/domain/calendar';
import { brand, contact } from '@quarrter/ui/brand';
import { type EmailText, type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import {
  detailsChanged,
  emailAddressChanged,
  newAddressAsked,
  noticeOf,
  passwordChanged,
  securityQuestionChosen,
  sessionsEndedByStaff,
  termsChangeAnnounced,
} from './events.ts';
import { copyToOtherAddress, undoneNotice } from './password/former-address.ts';
import { secondFactorEmails } from './second-factor/emails.ts';

/** The fields that a client added or changed, in words such as `your NIN`; never their values. */
type SecurityChanges = {
  readonly added?: readonly string[];
  readonly changed?: readonly string[];
};

const list = new Intl.ListFormat('en-GB');

/** PRO-11: names the changes to the client, so that a change by someone else is noticed. */
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

/** Tells the client that staff corrected verified details, which only staff can change. */
function correctionNotice({ added = [], changed = [] }: SecurityChanges): EmailText {
  const fields = list.format([...changed, ...added]);
  return {
    subject: `We changed ${fields} on ${brand.name}`,
    heading: `We changed ${fields}`,
    paragraphs: [
      `Our team changed ${fields} at your request, with the evidence that you gave us.`,
      `If you did not ask for this, call us on ${contact.phone} straight away.`,
    ],
  };
}

/** To the address that the client signs in with from now on. */
function addressNotice({ by, endedSecondFactor }: AddressChange, publicUrl: string): EmailText {
  const undone = by === 'undo';
  return {
    subject: undone
      ? `We restored your earlier email address on ${brand.name}`
      : `Your ${brand.name} sign-in email has changed`,
    heading: undone ? 'We restored your earlier email address' : 'Your new email address',
    paragraphs: undone
      ? [
          'We undid the change to your email address. You have been signed out on all devices, ' +
            'and the old password no longer works: another email has a link to choose a new one.',
          ...(endedSecondFactor
            ? [
                'We turned off two-step verification, because someone else may have set ' +
                  'it up. You can set it up again on the security tab of your profile.',
              ]
            : []),
          `If someone else changed it, please call us on ${contact.phone}, and we will ` +
            'check your account with you.',
        ]
      : [
          'You now sign in with this address, and we’ll send our emails to it. You have been ' +
            'signed out on all devices.',
          'For 72 hours, you can undo the change from your earlier address.',
        ],
    button: undone
      ? { label: 'Choose a new password', url: `${publicUrl}/forgot-password` }
      : { label: 'Sign in', url: `${publicUrl}/signin` },
  };
}

function newAddressNotice(publicUrl: string): EmailText {
  return {
    subject: `Security alert: someone asked us to change your ${brand.name} email address`,
    heading: 'Did you ask us for another email address?',
    paragraphs: [
      'Someone told us that you can no longer read emails at this address, and asked us to use ' +
        'another one. Two people on our team will decide. If they agree, we’ll send a link here ' +
        'that undoes the change.',
      `If this was not you, choose a new password now and call us on ${contact.phone}. Then we ` +
        'cannot use the other address.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}

function sessionsNotice(publicUrl: string, endedPassword: boolean): EmailText {
  const ended = 'Our team ended every session of your account, on all devices.';
  return {
    subject: `We signed you out everywhere on ${brand.name}`,
    heading: 'We signed you out everywhere',
    paragraphs: [
      endedPassword
        ? `${ended} Your password no longer works: we emailed you a link to choose a new one.`
        : `${ended} You can sign in again. If someone else may know your password, choose a new ` +
          'one first.',
      `If you did not ask for this, call us on ${contact.phone}.`,
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}

/** The emails that follow from events of an account. */
export function accountsEmails(deps: Pick<PlatformDeps, 'db' | 'publicUrl'>): EventEmails {
  const { publicUrl } = deps;
  return {
    ...alsoToOtherAddress(deps, changeEmails(publicUrl)),
    ...writeEmail(termsChangeAnnounced, ({ effectiveOn, changes }) => ({
      subject: `Our terms change on ${formatDate(effectiveOn)}`,
      heading: `Our terms change on ${formatDate(effectiveOn)}`,
      paragraphs: [
        ...changes,
        'Loans and investments that have started keep the terms they started with. If you do not ' +
          `agree with the new terms, please tell us before that day: call ${contact.phone}, or ` +
          'reply to this email.',
      ],
      button: { label: 'Read the terms', url: `${publicUrl}/terms` },
    })),
    ...writeEmail(emailAddressChanged, async (change, { clientId }) => {
      const text = addressNotice(change, publicUrl);
      const other = change.by === 'undo' && (await copyToOtherAddress(deps.db, clientId, text));
      return other ? { ...text, copyTo: { ...other, text: undoneNotice } } : text;
    }),
  };
}

/** A thief may have changed the address, or undone a change, before anything else. */
function alsoToOtherAddress({ db }: Pick<PlatformDeps, 'db'>, emails: EventEmails): EventEmails {
  const withCopy: EventEmails[string] = async (event) => {
    const text = (await emails[event.kind]?.(event)) ?? null;
    const copyTo = text && (await copyToOtherAddress(db, event.clientId, text));
    if (!text || !copyTo) return text;
    if (copyTo.text) return { ...text, copyTo };
    const undo =
      'The email address of your account was changed in the last 72 hours. If that was not you, ' +
      'undo it first: the button is in our email about it, at your earlier address.';
    return { ...text, paragraphs: [...text.paragraphs, undo], copyTo };
  };
  return Object.fromEntries(Object.keys(emails).map((kind) => [kind, withCopy]));
}

function changeEmails(publicUrl: string): EventEmails {
  const question = ['your security question'];
  return {
    ...writeEmail(detailsChanged, (changes) =>
      changes.by === 'staff'
        ? correctionNotice(noticeOf(changes))
        : securityNotice(noticeOf(changes), publicUrl),
    ),
    ...writeEmail(passwordChanged, () => securityNotice({ changed: ['your password'] }, publicUrl)),
    ...writeEmail(securityQuestionChosen, ({ isFirst }) =>
      securityNotice(isFirst ? { added: question } : { changed: question }, publicUrl),
    ),
    ...writeEmail(sessionsEndedByStaff, ({ endedPassword = false }) =>
      sessionsNotice(publicUrl, endedPassword),
    ),
    ...writeEmail(newAddressAsked, () => newAddressNotice(publicUrl)),
    ...secondFactorEmails(publicUrl),
  };
}
