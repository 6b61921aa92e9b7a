import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Recoverable } from '@quarrter/contract/staff/disputes';
import { daysBetween } from '@quarrter/domain/calendar';
import { withClients } from '../../accounts/index.ts';
import {
  type ApprovalKind,
  listProposalsBySubjects,
  type Proposal,
} from '../../approvals/index.ts';
import {
  presentProposal,
  presentProposals,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import {
  listRecoverables,
  proposeRecovery,
  proposeWriteOff,
  readUsableReceipts,
  recoverableKindNames,
  type SettleProposal,
} from '../../payments/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { PageRequest, StaffPage } from '../../platform/http/keyset.ts';

export type RecoverablesConsole = {
  readonly db: Database;
  readonly approvalKinds: readonly ApprovalKind[];
};

/** One page of what clients owe for money taken back or paid twice, with what can be done. */
export async function readRecoverables(
  { db, approvalKinds }: RecoverablesConsole,
  staff: StaffMember,
  request: PageRequest,
): Promise<StaffPage<Recoverable>> {
  const page = await listRecoverables(db, request);
  const receipts = await readUsableReceipts(
    db,
    page.results.map(({ clientId }) => clientId),
  );
  const subjectIds = page.results.map(({ subjectId }) => subjectId);
  const found = await listProposalsBySubjects(db, recoverableKindNames, subjectIds);
  const proposals = await presentProposals(db, found, staff, approvalKinds);
  const today = await readBusinessDate(db);
  const named = await withClients(db, page.results);
  return {
    ...page,
    results: named.map(({ subjectId: id, clientId, currency, ...money }) => ({
      ...{ ...money, id, currency, ageDays: daysBetween(money.since, today) },
      receipts: receipts
        .filter((one) => one.clientId === clientId && one.currency === currency)
        .map((one) => ({ ...one, id: one.receiptId, amount: one.unapplied })),
      proposals: proposals.filter(({ subjectId }) => subjectId === id),
    })),
  };
}

/** Proposes to give recoverable money up. */
export function proposeToWriteOff(
  console: RecoverablesConsole,
  staff: StaffMember,
  subjectId: string,
  { amount, reason }: { amount: string; reason: string },
): Promise<Approval> {
  return proposeToSettle(console, staff, { subjectId, amount }, (tx, proposal) =>
    proposeWriteOff(tx, { ...proposal, reason }),
  );
}

/** Proposes to take recoverable money from an unapplied receipt. */
export function proposeToRecover(
  console: RecoverablesConsole,
  staff: StaffMember,
  subjectId: string,
  { amount, receiptId }: { amount: string; receiptId: string },
): Promise<Approval> {
  return proposeToSettle(console, staff, { subjectId, amount }, (tx, proposal) =>
    proposeRecovery(tx, { ...proposal, receiptId }),
  );
}

/** Proposes, and records it, in one transaction. */
function proposeToSettle(
  { db, approvalKinds }: RecoverablesConsole,
  staff: StaffMember,
  typed: { subjectId: string; amount: string },
  run: (tx: Tx, proposal: SettleProposal) => Promise<Proposal>,
): Promise<Approval> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const proposal = await run(tx, { ...typed, by: staff, businessTime });
    await recordProposal(tx, staff, businessTime, proposal, { action: 'propose-receipt' });
    return presentProposal(proposal, staff, approvalKinds);
  });
}
