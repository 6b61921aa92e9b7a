import { naira } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post, readBalances } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { writeOffRecovered } from '../restructure/restructuring-events.ts';
import type { LoanRow } from '../tables.ts';

type LoanKey = Pick<LoanRow, 'client_id' | 'loan_id'>;

/** The amounts written off of loans that were not recovered yet: the balances of their 5020. */
export async function readLosses(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<(loanId: string) => bigint> {
  const balances = await readBalances(reader, clientId, loanIds);
  return (loanId) => balances(loanId).balance(ledgerCodes.writeOffs);
}

/** The same of one loan. */
export async function readLoss(reader: Reader, loan: LoanKey): Promise<bigint> {
  return (await readLosses(reader, loan.client_id, [loan.loan_id]))(loan.loan_id);
}

/**
 * 2200 of a receipt ← 5020 of a loan that was written off: money of the client lowers the loss. The
 * loan stays written off, and owes nothing.
 */
export async function recoverWriteOff(
  tx: Tx,
  { client_id: clientId, loan_id: subjectId }: LoanKey,
  { receiptId, amount }: { readonly receiptId: string; readonly amount: bigint },
  businessTime: BusinessTime,
): Promise<void> {
  const loan = await lockLoan(tx, clientId, subjectId);
  const loss = await readLoss(tx, loan);
  if (amount > loss) throw conflict(tooMuch(loss));
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'loan_write_off_recovered',
      subjectId,
      currency: 'NGN',
      debit: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
      credit: { code: ledgerCodes.writeOffs, subjectId },
      amount,
    },
  ]);
  await recordEvent(tx, writeOffRecovered, factOf(loan, businessTime, { amount }));
}

export const tooMuch = (loss: bigint) =>
  `Of what was written off of this loan, ${naira(loss)} has not been recovered.`;
