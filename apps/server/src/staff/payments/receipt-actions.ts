import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Proposal } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  presentProposal,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import { proposeApplication } from '../../loans/index.ts';
import { type PaymentsDeps, proposeRefund, type ReceiptProposal } from '../../payments/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Proposes to send money of a receipt back to the payer. */
export function proposeReceiptRefund(
  console: ConsoleDeps & Pick<PaymentsDeps, 'gates'>,
  staff: StaffMember,
  receiptId: string,
  { amount }: { amount: string },
): Promise<Approval> {
  return proposeForReceipt(console, staff, { receiptId, amount }, (tx, proposal) =>
    proposeRefund(tx, console, proposal),
  );
}

/** Proposes to apply money of a receipt to a loan of its client. */
export function proposeReceiptApplication(
  console: ConsoleDeps,
  staff: StaffMember,
  receiptId: string,
  { amount, loanId }: { amount: string; loanId: string },
): Promise<Approval> {
  return proposeForReceipt(console, staff, { receiptId, amount }, (tx, proposal) =>
    proposeApplication(tx, { ...proposal, loanId }),
  );
}

/** Proposes, and records it, in one transaction. */
function proposeForReceipt(
  { db, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  receipt: { receiptId: string; amount: string },
  run: (tx: Tx, proposal: ReceiptProposal) => Promise<Proposal>,
): Promise<Approval> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const proposal = await run(tx, { ...receipt, by: staff, businessTime });
    await recordProposal(tx, staff, businessTime, proposal, { action: 'propose-receipt' });
    return presentProposal(proposal, staff, approvalKinds);
  });
}
