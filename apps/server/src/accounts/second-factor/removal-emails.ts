import { brand, contact } from '@quarrter/ui/brand';
import { type EventEmails, writeEmail } from '../../events/index.ts';
import { removalAsked, removalStopped, removedByStaff } from './removal-events.ts';

/** The emails to a client while staff remove a lost second factor. */
export function removalEmails(publicUrl: string): EventEmails {
  return {
    ...writeEmail(removalAsked, ({ holdMinutes }) => ({
      subject: `Security alert: someone asked us to remove your two-step verification`,
      heading: 'Did you ask us to remove two-step verification?',
      paragraphs: [
        'Someone told us that you lost your phone, passkeys and recovery codes, and asked us to ' +
          'remove your two-step verification. Two people on our team will decide' +
          `${waitText(holdMinutes)}.`,
        'If this was not you, sign in with your app or passkey now, which cancels it. Then ' +
          `choose a new password and call us on ${contact.phone}.`,
      ],
      button: { label: 'Sign in', url: `${publicUrl}/signin` },
    })),
    ...writeEmail(removalStopped, ({ why }) => ({
      subject: `Two-step verification on your ${brand.name} account is still on`,
      heading: 'Two-step verification is still on',
      paragraphs: [
        why === 'used'
          ? 'You used two-step verification, so we did not remove it.'
          : 'We did not remove your two-step verification.',
        `If you did not ask us to remove it, choose a new password and call us on ` +
          `${contact.phone}: someone may know your password.`,
      ],
      button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    })),
    ...writeEmail(removedByStaff, () => ({
      subject: `We removed two-step verification from your ${brand.name} account`,
      heading: 'Two-step verification has been removed',
      paragraphs: [
        'You can now sign in with only your password. You are signed out everywhere. Sign in ' +
          'and set up two-step verification again.',
        `If you did not ask for this, call us now on ${contact.phone}.`,
      ],
      button: { label: 'Sign in', url: `${publicUrl}/signin` },
    })),
  };
}

function waitText(minutes: number): string {
  if (minutes === 0) return '';
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `, and after that we will wait ${wait}`;
}
