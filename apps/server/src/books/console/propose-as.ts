import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Proposal } from '../../approvals/index.ts';
import {
  type AuditedAction,
  type ConsoleDeps,
  presentProposal,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import { type BusinessTime, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Proposes, and records it in the audit log in the same transaction. */
export async function proposeAs(
  tx: Tx,
  { approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  action: AuditedAction['action'],
  run: (businessTime: BusinessTime) => Promise<Proposal>,
): Promise<Approval> {
  const businessTime = await readBusinessTime(tx);
  const proposal = await run(businessTime);
  await recordProposal(tx, staff, businessTime, proposal, { action });
  return presentProposal(proposal, staff, approvalKinds);
}
