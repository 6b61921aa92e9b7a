import { ledgerCodes, post } from '../../ledger/index.ts';
import type { SettledPayout } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLoan } from '../queries.ts';

/**
 * The provider paid a disbursement after it had failed. The loan is being disbursed again, if it
 * still waits for its money; it is not when it was sent once more, or was cancelled.
 */
export async function resumeDisbursement(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<boolean> {
  const { clientId, subjectId, payoutId, amount } = payout;
  const loan = await lockLoan(tx, clientId, subjectId);
  const waits = loan.state === 'accepted' && loan.disbursed_by === null;
  if (!waits || loan.amount !== amount) return false;
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'payout_resumed',
      subjectId,
      debit: { code: ledgerCodes.loanDisbursing, subjectId },
      credit: { code: ledgerCodes.payoutInFlight, subjectId: payoutId },
      currency: 'NGN',
      amount,
    },
  ]);
  return true;
}
