import type { ReplyInside } from '@quarrter/contract/call';
import type { Approval } from '@quarrter/contract/staff/approvals';
import type { RetentionApplication, retentionClients } from '@quarrter/contract/staff/retention';
import { nameClients } from '../../accounts/index.ts';
import { propose, waitingSubjects } from '../../approvals/index.ts';
import { proposeAndRecord, type StaffMember } from '../../console/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import { shortId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { oldRecords, oldRecordsErasure } from '../erasure-kinds.ts';
import {
  erasableThrough,
  listDueApplications,
  listDueClients,
  retentionYears,
} from '../records.ts';
import { erasureActions, type RetentionDeps } from './requests.ts';

/** One page of the clients whose records may be erased. */
export async function readOldClients(
  { db, ...deps }: RetentionDeps,
  request: PageRequest,
): Promise<ReplyInside<typeof retentionClients>> {
  const today = await readBusinessDate(db);
  const page = await listDueClients(db, today, request);
  const nameOf = await nameClients(
    db,
    page.results.map(({ id }) => id),
  );
  const kind = oldRecordsErasure(deps).name;
  const waiting = await waitingSubjects(db, kind, [oldRecords.id]);
  return {
    results: page.results.map((one) => ({ ...one, name: nameOf(one.id).name })),
    after: page.after,
    years: retentionYears,
    through: erasableThrough(today),
    proposed: waiting.size > 0,
  };
}

/** One page of the applications whose answers and documents may be erased. */
export async function readOldApplications(
  { db }: RetentionDeps,
  request: PageRequest,
): Promise<{ results: RetentionApplication[]; after: string | null }> {
  const page = await listDueApplications(db, await readBusinessDate(db), request);
  const nameOf = await nameClients(
    db,
    page.results.map(({ clientId }) => clientId),
  );
  const results = page.results.map((one) => ({
    ...one,
    shortId: shortId(one.id),
    clientName: nameOf(one.clientId).name,
  }));
  return { results, after: page.after };
}

/**
 * The maximum of records in one proposal: the transaction that erases them locks all of their rows.
 */
const batch = 200;

/** Proposes to erase the first records listed; nothing changes before another person approves. */
export function proposeOldRecords(deps: RetentionDeps, staff: StaffMember): Promise<Approval> {
  const asked = { action: erasureActions['propose-erasure'] };
  return proposeAndRecord(deps, staff, asked, async (tx, proposing) => {
    const { date } = proposing.businessTime;
    const clients = await listDueClients(tx, date, { limit: batch });
    const loans = await listDueApplications(tx, date, { limit: batch });
    if (clients.results.length + loans.results.length === 0) {
      throw conflict('No record is old enough to be erased.');
    }
    return propose(tx, oldRecordsErasure(deps), {
      subject: oldRecords,
      payload: {
        clientIds: clients.results.map(({ id }) => id),
        loans: loans.results.map(({ id, clientId }) => ({ clientId, loanId: id })),
      },
      ...proposing,
    });
  });
}
