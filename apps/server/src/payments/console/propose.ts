import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Proposal } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  presentProposal,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';

const actions = defineActions({ 'propose-receipt': 'Refund, use or payout of a receipt proposed' });

/** Proposes what happens to money of a client, and records it, in one transaction. */
export function proposeWithMoney(
  { db, approvalKinds }: ConsoleDeps,
  by: StaffMember,
  run: (
    tx: Tx,
    proposing: { readonly by: StaffMember; readonly businessTime: BusinessTime },
  ) => Promise<Proposal>,
): Promise<Approval> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const proposal = await run(tx, { by, businessTime });
    const action = actions['propose-receipt'];
    await recordProposal(tx, by, businessTime, proposal, { action });
    return presentProposal(proposal, by, approvalKinds);
  });
}
