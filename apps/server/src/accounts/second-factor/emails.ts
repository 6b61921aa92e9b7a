import { brand, contact } from '@quarrter/ui/brand';
import { type EmailText, type EventEmails, writeEmail } from '../../events/index.ts';
import {
  newDevice,
  newNetwork,
  recoveryCodesReplaced,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
} from '../events.ts';
import { removalEmails } from './removal-emails.ts';

const what = { app: 'an authenticator app', passkey: 'a passkey' };

/** Says what happened, and what to do if it was someone else. */
function notice(heading: string, meaning: string, publicUrl: string): EmailText {
  return {
    subject: `${heading} on ${brand.name}`,
    heading,
    paragraphs: [
      `${meaning} If this was you, you do not need to do anything.`,
      `If this was not you, choose a new password straight away and call us on ${contact.phone}.`,
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}

/** Without the button for a new password, which leaves the second factor of someone else on. */
function addedNotice(added: string, isFirst: boolean): EmailText {
  const heading = `You added ${added}`;
  const happened = `${added[0]?.toUpperCase()}${added.slice(1)} was added to your account.`;
  return {
    subject: `${heading} on ${brand.name}`,
    heading,
    paragraphs: [
      isFirst
        ? `${happened} We’ll ask for it when you sign in on a new device, and before changes ` +
          'that affect your money. Keep your recovery codes in a safe place.'
        : happened,
      `If this was not you, call us now on ${contact.phone}: changing your password ` +
        'does not remove it.',
    ],
  };
}

/** The emails about a second factor, and about a sign-in that would be asked for one. */
export function secondFactorEmails(publicUrl: string): EventEmails {
  return {
    ...removalEmails(publicUrl),
    ...writeEmail(newDevice, ({ device }) =>
      notice(
        'New sign-in to your account',
        `Someone signed in to your ${brand.name} account on a new device` +
          `${device && `: ${device}`}.`,
        publicUrl,
      ),
    ),
    ...writeEmail(newNetwork, ({ device }) =>
      notice(
        'New sign-in to your account',
        `Someone signed in to your ${brand.name} account${device && ` with ${device}`} from a ` +
          'network that you have not used in the last 90 days.',
        publicUrl,
      ),
    ),
    ...writeEmail(secondFactorAdded, ({ method, isFirst }) => addedNotice(what[method], isFirst)),
    ...writeEmail(secondFactorRemoved, ({ method, isLast }) => {
      const heading =
        method === 'all' ? 'You turned off two-step verification' : `You removed ${what[method]}`;
      return notice(
        heading,
        isLast
          ? `${heading}. You can now sign in with only your password.`
          : `${heading} from your account. Two-step verification is still on.`,
        publicUrl,
      );
    }),
    ...writeEmail(recoveryCodesReplaced, () =>
      notice(
        'You made new recovery codes',
        'You made new recovery codes. The earlier ones no longer work.',
        publicUrl,
      ),
    ),
    ...writeEmail(recoveryCodeUsed, ({ left }) =>
      notice(
        'A recovery code was used',
        `A recovery code was used on your account. ${leftText(left)}`,
        publicUrl,
      ),
    ),
  };
}

function leftText(left: number): string {
  if (left === 0) return 'You have none left. Make new ones on the security tab of your profile.';
  return left === 1 ? 'You have 1 left.' : `You have ${left} left.`;
}
