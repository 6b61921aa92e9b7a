import { formatDate, lagosDate } from '@quarrter/domain/calendar';
import { contact } from '@quarrter/ui/brand';
import { type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { dataExportReady } from './events.ts';

/** The link leads to the security tab: without signing in it shows nothing. */
export function myDataEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return writeEmail(dataExportReady, ({ until }) => ({
    subject: 'Your data is ready to download',
    heading: 'Your data is ready to download',
    paragraphs: [
      'You can download it on the security tab of your profile for 3 days, until ' +
        `${formatDate(lagosDate(new Date(until)))}. We’ll ask for your password again. ` +
        'After that date we’ll delete the copy; you can ask for a new one whenever you like.',
      'It contains your full NIN, BVN and account numbers, and your documents. Keep it where ' +
        'no one else can open it.',
    ],
    button: { label: 'Download your data', url: `${publicUrl}/profile/security` },
    note:
      'If you did not ask for it, someone else knows your password: choose a new one and call ' +
      `us on ${contact.phone}.`,
  }));
}
