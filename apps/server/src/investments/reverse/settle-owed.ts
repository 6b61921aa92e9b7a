import { readOwed, recoverFromReceipt } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { investmentsDb } from '../tables.ts';
import { reverseInvestment, type TakenOut } from './reverse-investment.ts';

/**
 * The provider took back the payment of an investment while its money was on the way to the client,
 * and that money is back now: it settles the client's debt for the payment (1300), also if that was
 * written off (5020), before it can earn or be withdrawn again. Returns how much was settled, and
 * the returns that the payment had earned and that were taken out with it.
 */
export async function settleOwedFor(
  tx: Tx,
  clientId: string,
  investmentIds: readonly string[],
  businessTime: BusinessTime,
): Promise<TakenOut> {
  if (investmentIds.length === 0) return { capital: 0n, returns: 0n };
  const rows = await investmentsDb(tx)
    .selectFrom('investments')
    // A plan that was started from another's balance has the same receipt.
    .distinct()
    .select(['receipt_id', 'currency'])
    .where('client_id', '=', clientId)
    .where('investment_id', 'in', investmentIds)
    .execute();
  const owedOf = await readOwed(
    tx,
    clientId,
    rows.map((row) => row.receipt_id),
  );
  let capital = 0n;
  let returns = 0n;
  for (const { receipt_id: receiptId, currency } of rows) {
    const { owed, writtenOff } = owedOf(receiptId);
    const wanted = owed + writtenOff;
    if (wanted === 0n) continue;
    const taken = await reverseInvestment(tx, { clientId, receiptId }, wanted, businessTime);
    const money = { clientId, subjectId: receiptId, currency, owed, writtenOff };
    await recoverFromReceipt(tx, money, taken.capital, businessTime);
    capital += taken.capital;
    returns += taken.returns;
  }
  return { capital, returns };
}
