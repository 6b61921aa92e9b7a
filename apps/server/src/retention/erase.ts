import { emptyProfiles, readAddresses } from '../accounts/index.ts';
import type { Approved } from '../approvals/index.ts';
import { eraseQuestionsAbout } from '../bureaus/index.ts';
import { eraseReplacedLines } from '../corporate/index.ts';
import { eraseDocumentsAbout } from '../issued-documents/index.ts';
import { eraseLoans, type LoanKey } from '../loans/index.ts';
import { removeCardsOf } from '../payments/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { eraseRows } from '../platform/database/erase-rows.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { queueJob, queueJobs } from '../platform/jobs/jobs.ts';
import { eraseMessages } from '../support/index.ts';
import { eraseFiles, eraseRecordedTexts } from './jobs.ts';
import { retentionDb } from './tables.ts';

/** `tables` declare the erasure of their rows; anything beyond that is called here. */
export type ErasureDeps = Pick<PlatformDeps, 'secrets' | 'tables'>;

type By = Pick<Approved<unknown>, 'businessTime' | 'proposedBy' | 'decidedBy'>;

/**
 * Erases the identity of some clients: their profiles and sign-in, their texts and files, and the
 * accounts that money went to. The ledger, and amounts, dates and states of loans and investments
 * stay under the clients' ids, and so do events without their texts, and the log of staff actions,
 * which cannot be changed. Each statement is for all of them. A client who was erased before is not
 * erased again. Jobs delete files, and empty events and proposals, once all of this is stored.
 */
export async function eraseRecords(
  tx: Tx,
  { secrets, tables }: ErasureDeps,
  clientIds: readonly string[],
  { requestId, ...by }: By & { readonly requestId: string | null },
): Promise<void> {
  const erased = await recordErasures(tx, clientIds, { requestId, ...by });
  if (erased.length === 0) return;
  await eraseMessages(tx, await readAddresses(tx, erased));
  await removeCardsOf(tx, erased, by.businessTime.at);
  await emptyProfiles(tx, erased);
  await eraseReplacedLines(tx, erased);
  await eraseRows(tx, secrets, tables, { clientIds: erased });
  const roots = Object.values(tables).flatMap(({ files, otherFiles, erased: how }) => {
    return otherFiles ?? (how === 'deleted' && files ? files.root : []);
  });
  const folders = erased.flatMap((clientId) => roots.map((root) => `${root}/${clientId}`));
  await queueJob(tx, eraseFiles, { folders });
  const ofEach = erased.map((clientId) => ({ clientIds: [clientId] }));
  await queueJobs(tx, eraseRecordedTexts, ofEach);
}

/** Erases texts and files of applications that did not become loans: the client's and ours. */
export async function eraseApplications(
  tx: Tx,
  { secrets }: ErasureDeps,
  loans: readonly LoanKey[],
): Promise<void> {
  if (loans.length === 0) return;
  const sent = await eraseLoans(tx, secrets, loans);
  await eraseQuestionsAbout(tx, secrets, loans);
  const subjects = loans.map(({ clientId, loanId }) => ({ clientId, subjectId: loanId }));
  const issued = await eraseDocumentsAbout(tx, subjects);
  await queueJob(tx, eraseFiles, { folders: [...sent, ...issued] });
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
