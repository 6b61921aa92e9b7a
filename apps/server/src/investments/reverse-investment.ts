import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { multiplyRatio, smallerOf } from '@quarrter/domain/money';
import { recordEvent } from '../events/index.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import type { AppliedReceipt } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { investmentReversed } from './events.ts';
import { type LockedInvestment, lockInvestments, writeStatuses } from './holdings.ts';
import { readReturns, readReversals } from './queries.ts';
import { investmentsDb } from './tables.ts';

/**
 * The provider took back money that an investment was started with. Its capital goes first to the
 * receipt, as far as it is still there, also in the plans that were started from its balance later;
 * returns that this money earned and that were not withdrawn are taken out of the books, because
 * this money was never invested. What was withdrawn is not touched: the caller makes it recoverable
 * from the client.
 */
export async function reverseInvestment(
  tx: Tx,
  { clientId, receiptId }: Pick<AppliedReceipt, 'clientId' | 'receiptId'>,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<bigint> {
  const started = await investmentsDb(tx)
    .selectFrom('investments')
    .select('investment_id')
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .execute();
  const ids = started.map((row) => row.investment_id);
  let left = amount;
  // Nearly always one: each further plan took what the one before it held.
  for (const held of await lockInvestments(tx, clientId, { ids })) {
    if (left === 0n) break;
    const order = { clientId, receiptId, amount: left };
    left -= await reverseOne(tx, order, held, businessTime);
  }
  return amount - left;
}

/** Takes it out of one investment, and returns the capital that was there. */
async function reverseOne(
  tx: Tx,
  { clientId, receiptId, amount }: { clientId: string; receiptId: string; amount: bigint },
  held: LockedInvestment,
  businessTime: BusinessTime,
): Promise<bigint> {
  const { investmentId } = held;
  const capital = smallerOf(amount, held.capital);
  const returns = smallerOf(await returnsOn(tx, clientId, held, amount), held.returns);
  if (capital + returns === 0n) return 0n;
  const reversal = { capital, returns, receiptId };
  const reversalId = await writeReversal(tx, clientId, held, reversal, businessTime);
  await postReversal(tx, clientId, held, reversal, businessTime);
  const left = { capital: held.capital - capital, returns: held.returns - returns };
  const status = statusAfterWithdrawal({ ...left, planMinimum: held.planMinimum });
  await writeStatuses(tx, clientId, [{ investmentId, status }]);
  await recordEvent(tx, investmentReversed, {
    clientId,
    subjectId: investmentId,
    at: businessTime.at,
    payload: {
      reversalId,
      kind: held.kind,
      currency: held.currency,
      capital,
      returns,
      balance: left.capital + left.returns,
    },
  });
  return capital;
}

/** What this part of the first capital has earned so far, less what an earlier reversal took. */
async function returnsOn(
  tx: Tx,
  clientId: string,
  { investmentId, initialAmount: initial }: LockedInvestment,
  amount: bigint,
): Promise<bigint> {
  const credited = await readReturns(tx, clientId, [investmentId]);
  const earlier = await readReversals(tx, clientId, [investmentId]);
  const earned = credited.reduce((total, row) => total + row.amount, 0n);
  const reversed = earlier.reduce((total, row) => total + row.capital, 0n);
  const share = (part: bigint) =>
    multiplyRatio(earned, smallerOf(part, initial), initial, 'half-even');
  return share(reversed + amount) - share(reversed);
}

type Reversal = { capital: bigint; returns: bigint; receiptId: string };

async function writeReversal(
  tx: Tx,
  clientId: string,
  { investmentId }: LockedInvestment,
  { capital, returns, receiptId }: Reversal,
  { at, date }: BusinessTime,
): Promise<string> {
  const reversalId = newId();
  await investmentsDb(tx)
    .insertInto('investment_reversals')
    .values({
      client_id: clientId,
      investment_id: investmentId,
      reversal_id: reversalId,
      receipt_id: receiptId,
      capital,
      returns,
      reversed_at: at,
      reversed_on: date,
    })
    .execute();
  return reversalId;
}

/** 2000 ← 2200 of the receipt, and 2010 ← 5000 (docs/ledger.md). */
async function postReversal(
  tx: Tx,
  clientId: string,
  { investmentId: subjectId, currency }: LockedInvestment,
  { capital, returns, receiptId }: Reversal,
  { date }: BusinessTime,
): Promise<void> {
  await post(tx, clientId, date, [
    {
      kind: 'investment_reversed',
      subjectId,
      debit: { code: ledgerCodes.investorCapital, subjectId },
      credit: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
      currency,
      amount: capital,
    },
    {
      kind: 'returns_reversed',
      subjectId,
      debit: { code: ledgerCodes.returnsOwed, subjectId },
      credit: { code: ledgerCodes.returnsExpense, subjectId },
      currency,
      amount: returns,
    },
  ]);
}
