import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Recoverable } from '@quarrter/contract/staff/disputes';
import { daysBetween } from '@quarrter/domain/calendar';
import { withClients } from '../../accounts/index.ts';
import { listProposalsBySubjects } from '../../approvals/index.ts';
import { type ConsoleDeps, presentProposals, type StaffMember } from '../../console/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { PageRequest, TotalledPage } from '../../platform/http/keyset.ts';
import type { PayoutPurposes } from '../purposes.ts';
import { listRecoverables, readUsableReceipts } from '../return/recoverables.ts';
import {
  proposeRecovery,
  proposeWriteOff,
  recoverableKindNames,
} from '../return/settle-recoverable.ts';
import { proposeWithMoney } from './propose.ts';

/**
 * One page of debts of clients for money that was reversed or paid twice, with the possible
 * actions.
 */
export async function readRecoverables(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  request: PageRequest,
): Promise<TotalledPage<Recoverable, 'amount'>> {
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
      ...money,
      id,
      currency,
      ageDays: daysBetween(money.since, today),
      receipts: receipts
        .filter((one) => one.clientId === clientId && one.currency === currency)
        .map((one) => ({ ...one, id: one.receiptId, amount: one.unapplied })),
      proposals: proposals.filter(({ subjectId }) => subjectId === id),
    })),
  };
}

/** Proposes to give recoverable money up. */
export function proposeToWriteOff(
  deps: ConsoleDeps & { readonly payoutPurposes: PayoutPurposes },
  staff: StaffMember,
  subjectId: string,
  writeOff: { amount: string; reason: string },
): Promise<Approval> {
  return proposeWithMoney(deps, staff, (tx, proposing) =>
    proposeWriteOff(tx, deps.payoutPurposes, { subjectId, ...writeOff, ...proposing }),
  );
}

/** Proposes to take recoverable money from an unapplied receipt. */
export function proposeToRecover(
  deps: ConsoleDeps,
  staff: StaffMember,
  subjectId: string,
  recovery: { amount: string; receiptId: string },
): Promise<Approval> {
  return proposeWithMoney(deps, staff, (tx, proposing) =>
    proposeRecovery(tx, { subjectId, ...recovery, ...proposing }),
  );
}
