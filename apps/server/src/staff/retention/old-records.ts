import type { Approval } from '@quarrter/contract/staff/approvals';
import type { RetentionApplication, retentionClients } from '@quarrter/contract/staff/retention';
import type * as z from 'zod/mini';
import { nameClients } from '../../accounts/index.ts';
import { type ApprovalKind, propose, waitingSubjects } from '../../approvals/index.ts';
import { presentProposal, recordProposal, type StaffMember } from '../../console/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import {
  erasableThrough,
  listDueApplications,
  listDueClients,
  oldRecords,
  oldRecordsErasure,
  retentionYears,
} from '../../retention/index.ts';

export type RetentionConsole = Pick<PlatformDeps, 'db' | 'secrets' | 'tables'> & {
  readonly approvalKinds: readonly ApprovalKind[];
};

type ClientPage = z.infer<(typeof retentionClients)['replies'][200]>;

/** One page of the clients whose records may be erased. */
export async function showOldClients(
  { db, ...deps }: RetentionConsole,
  request: PageRequest,
): Promise<ClientPage> {
  const today = await readBusinessDate(db);
  const page = await listDueClients(db, today, request);
  const nameOf = await nameClients(
    db,
    page.results.map(({ clientId }) => clientId),
  );
  const kind = oldRecordsErasure(deps).name;
  const waiting = await waitingSubjects(db, kind, [oldRecords.id]);
  return {
    results: page.results.map(({ clientId, createdOn, lastOn }) => ({
      ...{ id: clientId, name: nameOf(clientId).name, since: createdOn, last_on: lastOn },
    })),
    after: page.after,
    years: retentionYears,
    through: erasableThrough(today),
    proposed: waiting.size > 0,
  };
}

/** One page of the applications whose answers and documents may be erased. */
export async function showOldApplications(
  { db }: RetentionConsole,
  request: PageRequest,
): Promise<{ results: RetentionApplication[]; after: string | null }> {
  const page = await listDueApplications(db, await readBusinessDate(db), request);
  const nameOf = await nameClients(
    db,
    page.results.map(({ clientId }) => clientId),
  );
  const results = page.results.map((one) => ({
    ...{ id: one.loanId, short_id: shortId(one.loanId), client_name: nameOf(one.clientId).name },
    ...{ loan_type: one.loanType, state: one.state, last_on: one.lastOn },
    documents: one.documents,
  }));
  return { results, after: page.after };
}

/** What one proposal is about at most: the transaction that erases holds all of their rows. */
const batch = 200;

/** Proposes to erase what is listed first; nothing changes before another person approves. */
export function proposeOldRecords(
  { db, approvalKinds, ...deps }: RetentionConsole,
  staff: StaffMember,
): Promise<Approval> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const clients = await listDueClients(tx, businessTime.date, { limit: batch });
    const loans = await listDueApplications(tx, businessTime.date, { limit: batch });
    if (clients.results.length + loans.results.length === 0) {
      throw conflict('No record is old enough to be erased.');
    }
    const proposal = await propose(tx, oldRecordsErasure(deps), {
      subject: oldRecords,
      payload: {
        clientIds: clients.results.map(({ clientId }) => clientId),
        loans: loans.results.map(({ clientId, loanId }) => ({ clientId, loanId })),
      },
      by: staff,
      businessTime,
    });
    await recordProposal(tx, staff, businessTime, proposal, { action: 'propose-erasure' });
    return presentProposal(proposal, staff, approvalKinds);
  });
}
