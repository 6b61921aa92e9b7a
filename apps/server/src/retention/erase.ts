import { correctionsFolder, eraseClients, readAddresses } from '../accounts/index.ts';
import type { Approved } from '../approvals/index.ts';
import { eraseReferences } from '../book-import/index.ts';
import { eraseQuestions, eraseQuestionsAbout } from '../bureaus/index.ts';
import { eraseCards } from '../collections/index.ts';
import { eraseEmployees } from '../corporate/index.ts';
import { eraseEmails } from '../events/index.ts';
import { eraseInvestments } from '../investments/index.ts';
import { eraseIssued } from '../issued-documents/index.ts';
import { eraseLoans, type LoanKey, listLoanKeys } from '../loans/index.ts';
import { erasePayments } from '../payments/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { eraseRequests } from '../platform/http/idempotency.ts';
import { queueJob } from '../platform/jobs/jobs.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { eraseMatches } from '../screening/index.ts';
import { eraseMessages } from '../support/index.ts';
import { copiesFolder } from './client-folders.ts';
import { eraseReasons } from './erasure-requests.ts';
import { eraseFiles } from './jobs.ts';
import { retentionDb } from './tables.ts';

type By = Pick<Approved<unknown>, 'businessTime' | 'proposedBy' | 'decidedBy'>;

/**
 * Erases who some clients were: their profiles and sign-in, what they wrote and uploaded, where
 * money went. The ledger, and amounts, dates and states of loans and investments stay under the
 * clients' ids, and so does what cannot be changed: events, and the log of what staff did. Each
 * statement is for all of them. A client who was erased before is not erased again. Files are
 * deleted by a job, once all of this is stored.
 */
export async function eraseRecords(
  tx: Tx,
  secrets: Secrets,
  clientIds: readonly string[],
  { requestId, ...by }: By & { readonly requestId: string | null },
): Promise<void> {
  const erased = await recordErasures(tx, clientIds, { requestId, ...by });
  if (erased.length === 0) return;
  const addresses = await readAddresses(tx, erased);
  const loans = await listLoanKeys(tx, erased);
  const folders = await eraseLoans(tx, secrets, loans);
  const files = await eraseIssued(tx, erased);
  await eraseInvestments(tx, erased);
  await erasePayments(tx, secrets, erased, by.businessTime.at);
  await eraseCards(tx, erased);
  await eraseEmployees(tx, erased);
  await eraseMatches(tx, erased);
  await eraseMessages(tx, addresses);
  await eraseQuestions(tx, erased);
  await eraseReferences(tx, erased);
  await eraseRequests(tx, erased);
  await eraseEmails(tx, erased);
  await eraseReasons(tx, erased);
  await eraseClients(tx, erased);
  const ofClients = [...erased.map(copiesFolder), ...erased.map(correctionsFolder)];
  await queueJob(tx, eraseFiles, { folders: [...folders, ...ofClients], files });
}

/** Erases what clients wrote and uploaded for applications that did not become loans. */
export async function eraseApplications(
  tx: Tx,
  secrets: Secrets,
  loans: readonly LoanKey[],
): Promise<void> {
  const folders = await eraseLoans(tx, secrets, loans);
  await eraseQuestionsAbout(tx, loans);
  if (folders.length > 0) await queueJob(tx, eraseFiles, { folders, files: [] });
}

/** Gives those who were not erased before. */
async function recordErasures(
  tx: Tx,
  clientIds: readonly string[],
  { businessTime, proposedBy, decidedBy, requestId }: By & { readonly requestId: string | null },
): Promise<string[]> {
  if (clientIds.length === 0) return [];
  const rows = await retentionDb(tx)
    .insertInto('client_erasures')
    .values(
      clientIds.map((clientId) => ({
        client_id: clientId,
        erased_on: businessTime.date,
        erased_at: businessTime.at,
        request_id: requestId,
        proposed_by: proposedBy.staffId,
        proposed_by_name: proposedBy.name,
        approved_by: decidedBy.staffId,
        approved_by_name: decidedBy.name,
      })),
    )
    .onConflict((known) => known.doNothing())
    .returning('client_id')
    .execute();
  return rows.map((row) => row.client_id);
}
