import { formatDate } from '@quarrter/domain/calendar';
import { type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { statementReady } from './events.ts';

export function statementsEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return writeEmail(statementReady, ({ from, to, lines }) => ({
    subject: 'Your statement is ready',
    heading: 'Your statement is ready',
    paragraphs: [
      `Your statement from ${formatDate(from)} to ${formatDate(to)} has ` +
        `${lines.toLocaleString('en-NG')} transactions and is ready to download.`,
      'For your safety it is not attached: sign in to download it.',
    ],
    button: { label: 'Open your statements', url: `${publicUrl}/reports/statements` },
  }));
}
