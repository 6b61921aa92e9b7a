import { brand, contact } from '@quarrter/ui/brand';
import { type EventEmails, writeEmail } from '../../events/index.ts';
import { removalAsked, removalStopped, removedByStaff } from './removal-events.ts';

/** What a client reads while staff remove a second factor that was lost. */
export function removalEmails(publicUrl: string): EventEmails {
  return {
    ...writeEmail(removalAsked, ({ holdMinutes }) => ({
      subject: `We were asked to remove the second step of your ${brand.name} account`,
      heading: 'Did you lose your second step?',
      paragraphs: [
        'Someone told us that you lost your phone, passkeys and recovery codes, and asked us to ' +
          'remove the second step of your sign-in. Two of our staff decide' +
          `${waitText(holdMinutes)}.`,
        `If this was not you, sign in with your second step now, which stops it, and call us on ` +
          `${contact.phone}. Then choose a new password.`,
      ],
      button: { label: 'Sign in', url: `${publicUrl}/signin` },
    })),
    ...writeEmail(removalStopped, ({ why }) => ({
      subject: `The second step of your ${brand.name} account stays on`,
      heading: 'Your second step stays on',
      paragraphs: [
        why === 'used'
          ? 'You used your second step, so we did not remove it.'
          : 'We did not remove your second step.',
        `If you did not ask us to remove it, choose a new password and call us on ` +
          `${contact.phone}: someone may know your password.`,
      ],
      button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    })),
    ...writeEmail(removedByStaff, () => ({
      subject: `We removed the second step of your ${brand.name} account`,
      heading: 'Your second step is removed',
      paragraphs: [
        'From now on your password alone signs you in. You are signed out everywhere. Sign in ' +
          'and set up a new second step.',
        `If you did not ask for this, call us now on ${contact.phone}.`,
      ],
      button: { label: 'Sign in', url: `${publicUrl}/signin` },
    })),
  };
}

function waitText(minutes: number): string {
  if (minutes === 0) return '';
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `, and after that we wait ${wait}`;
}
