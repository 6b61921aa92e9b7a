import type { StaffWarning } from '@quarrter/contract/staff/reconciliation';
import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import {
  endText,
  findRecipient,
  listRecipients,
  readLastCheck,
  type StoredCheck,
} from '../../console/index.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type EmailContent, renderEmail } from '../../platform/email/render-email.ts';
import { defineJob, handleJob, type JobHandlers, queueJobs } from '../../platform/jobs/jobs.ts';
import { type CloseReport, readCloseReport } from '../close-report.ts';
import { amountIn } from '../describe-item.ts';
import { emailReportJob } from '../jobs.ts';

/** One email of a report: a second attempt of one does not send the others again. */
const emailReportTo = defineJob('email-close-report-to', {
  date: z.iso.date(),
  staffId: z.uuid(),
});

/** Work that no queue shows, which other capabilities know of. */
export type ReadWarnings = (reader: Reader) => Promise<StaffWarning[]>;

type Deps = PlatformDeps & { readonly readWarnings: ReadWarnings };

/** Sends the report of a closed date to everybody in finance. */
export function closeReportJobs(deps: Deps): JobHandlers {
  return {
    ...handleJob(emailReportJob, ({ date }) => queueEmails(deps.db, date)),
    ...handleJob(emailReportTo, async ({ date, staffId }, job) => {
      const email = await writeReportEmail(deps, date, staffId);
      if (email !== null) await deps.mailer.send(await renderEmail(email), `job-${job.id}`);
    }),
  };
}

async function queueEmails(db: Database, date: IsoDate): Promise<void> {
  const emails = (await listRecipients(db, 'finance')).map((staffId) => ({ date, staffId }));
  await db
    .transaction()
    .execute((tx) =>
      queueJobs(tx, emailReportTo, emails, ({ staffId }) => `close-report:${date}:${staffId}`),
    );
}

async function writeReportEmail(
  { db, staffUrl, readWarnings }: Deps,
  date: IsoDate,
  staffId: string,
): Promise<EmailContent | null> {
  const report = await readCloseReport(db, date);
  const recipient = await findRecipient(db, staffId);
  if (report === null || recipient === undefined) return null;
  const warnings = await readWarnings(db);
  const open = sumOf(report.differences);
  const day = formatDate(date);
  return {
    to: recipient.email,
    subject: `Close of ${day}: ${openText(open)}`,
    heading: `Close of ${day}`,
    firstName: recipient.firstName,
    paragraphs: [
      open === 0
        ? 'Our books and the payment provider agree.'
        : `Our books and the payment provider differ: ${openText(open)}. Nothing was corrected; ` +
          'each difference waits for finance.',
      ...warnings.map(({ text }) => text),
    ],
    details: [...detailsOf(report), ...auditDetails(await readLastCheck(db))],
    button: { label: 'Open reconciliation', url: `${staffUrl}/staff/reconciliation` },
  };
}

/**
 * The end of the chain leaves the database with this email: `quarrter audit-check --end` later
 * shows whether everything before it is still there.
 */
function auditDetails(check: StoredCheck | null): Detail[] {
  if (check === null || check.entries === 0) return [];
  const { entries, differing, head } = check;
  const result = differing === 0 ? 'all agree' : `${differing} differ`;
  return [
    { label: 'Entries of the audit log', value: `${entries} checked, ${result}` },
    { label: 'End of the audit log', value: endText(head) },
  ];
}

function openText(open: number): string {
  if (open === 0) return 'nothing differs';
  return open === 1 ? '1 difference' : `${open} differences`;
}

type Detail = { label: string; value: string };

function detailsOf({ movements, balances, differences, work }: CloseReport): Detail[] {
  return [
    ...movements.flatMap((day) => {
      const money = (label: string, amount: bigint, count?: number): Detail[] => {
        const counted = count === undefined ? '' : ` in ${count}`;
        if (amount === 0n && !count) return [];
        return [{ label, value: amountIn(amount, day.currency) + counted }];
      };
      return [
        ...money(`Received (${day.currency})`, day.received, day.receivedCount),
        ...money(`Paid out (${day.currency})`, day.paidOut, day.paidOutCount),
        ...money(`Returned by banks (${day.currency})`, day.returned),
        ...money(`Refunds and chargebacks (${day.currency})`, day.takenBack),
        ...money(`Fees (${day.currency})`, day.fees),
        ...money(`Settled to the bank (${day.currency})`, day.settled),
        ...money(`Top-ups (${day.currency})`, day.toppedUp),
        {
          label: `Cash by ledger at the close (${day.currency})`,
          value: amountIn(day.providerCash, day.currency),
        },
        ...money(`Bank by ledger (${day.currency})`, day.bankCash),
      ];
    }),
    ...balances.flatMap((cash) => [
      {
        label: `Cash by ledger when compared (${cash.currency})`,
        value: amountIn(cash.ledger, cash.currency),
      },
      {
        label: `Cash by provider when compared (${cash.currency})`,
        value: amountIn(cash.provider, cash.currency),
      },
      ...(cash.unexplained === 0n
        ? []
        : [
            {
              label: `Not explained (${cash.currency})`,
              value: amountIn(cash.unexplained, cash.currency),
            },
          ]),
    ]),
    { label: 'Differences open', value: String(sumOf(differences)) },
    { label: 'Payments pending', value: String(work['payment-pending'] ?? 0) },
    { label: 'Receipts not applied', value: String(work['payment-unapplied'] ?? 0) },
    {
      label: 'Transfers in progress',
      value: String((work['payout-requested'] ?? 0) + (work['payout-sent'] ?? 0)),
    },
    {
      label: 'Refunds in progress',
      value: String((work['refund-requested'] ?? 0) + (work['refund-sent'] ?? 0)),
    },
    { label: 'Waiting for approval', value: String(work['proposal-waiting'] ?? 0) },
  ];
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
