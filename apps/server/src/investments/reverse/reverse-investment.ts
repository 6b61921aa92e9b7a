import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { smallerOf } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { withdrawDocuments } from '../../issued-documents/index.ts';
import type { AppliedReceipt } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { investmentAgreement } from '../agreement/agreement-document.ts';
import { type LockedInvestment, lockInvestments, writeStatuses } from '../grow/holdings.ts';
import { investmentReversed } from '../investment-events.ts';
import { investmentsDb } from '../tables.ts';
import { postReversal, type Reversal, writeReversal } from './post-reversal.ts';
import {
  type ReinvestedReturns,
  type ReversalShares,
  readShares,
  sum,
  type TakenReturns,
} from './reversal-shares.ts';

/** The money that a reversal took out of investments: `capital` went to the receipt. */
export type TakenOut = { readonly capital: bigint; readonly returns: bigint };

/**
 * The provider took back money that an investment was started with. Its capital goes first to the
 * receipt, as far as it is still there, also in the plans that were started from its balance later;
 * returns that this money earned and that were not withdrawn are taken out of the books, also where
 * they are capital of a later plan, because this money was never invested. Money that was
 * withdrawn is not touched: the caller makes it recoverable from the client.
 */
export async function reverseInvestment(
  tx: Tx,
  { clientId, receiptId }: Pick<AppliedReceipt, 'clientId' | 'receiptId'>,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<TakenOut> {
  const started = await investmentsDb(tx)
    .selectFrom('investments')
    .select('investment_id')
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .execute();
  const ids = started.map((row) => row.investment_id);
  const plans = await lockInvestments(tx, clientId, { ids });
  const shares = await readShares(tx, clientId, ids);
  let left = amount;
  let returns = 0n;
  let reinvested: readonly ReinvestedReturns[] = [];
  // Nearly always one: each further plan took the money of the one before it.
  for (const held of plans) {
    const taken = takenFrom(held, { receiptId, left, reinvested }, shares);
    left -= taken.reversal.capital;
    returns += taken.reversal.returns + reinvestedIn(taken.reversal);
    reinvested = taken.reinvested;
    await reverseOne(tx, clientId, held, taken.reversal, businessTime);
  }
  return { capital: amount - left, returns };
}

function reinvestedIn({ reinvested }: Reversal): bigint {
  return sum(reinvested.map(({ amount }) => amount));
}

/** The rest to be taken, in the order of the plans. */
type Wanted = {
  readonly receiptId: string;
  readonly left: bigint;
  readonly reinvested: readonly ReinvestedReturns[];
};

/** The reversal of one investment, and the reinvested returns to look for in the next ones. */
function takenFrom(
  held: LockedInvestment,
  { receiptId, left, reinvested: wanted }: Wanted,
  shares: ReversalShares,
): { reversal: Reversal; reinvested: readonly ReinvestedReturns[] } {
  const capital = smallerOf(left, held.capital);
  let capitalLeft = held.capital - capital;
  const reinvested: TakenReturns[] = [];
  const remaining: ReinvestedReturns[] = [];
  let part = left;
  for (const { earnedBy, amount: due } of wanted) {
    const isHere = shares.cameFrom(held.investmentId, earnedBy);
    const amount = isHere ? smallerOf(due, capitalLeft) : 0n;
    if (isHere) part += due;
    capitalLeft -= amount;
    const tax = shares.takeTax(earnedBy, amount);
    if (amount > 0n) reinvested.push({ earnedBy, amount, tax });
    if (amount < due) remaining.push({ earnedBy, amount: due - amount });
  }
  const earned = shares.earned(held, part);
  const returns = smallerOf(earned, held.returns);
  const tax = shares.takeTax(held.investmentId, returns);
  const amount = smallerOf(earned - returns, shares.reinvested(held, part));
  if (amount > 0n) remaining.push({ earnedBy: held.investmentId, amount });
  return { reversal: { receiptId, capital, returns, tax, reinvested }, reinvested: remaining };
}

async function reverseOne(
  tx: Tx,
  clientId: string,
  held: LockedInvestment,
  reversal: Reversal,
  businessTime: BusinessTime,
): Promise<void> {
  const { investmentId, currency, planMinimum } = held;
  const reinvested = reinvestedIn(reversal);
  const { capital, returns } = reversal;
  if (capital + returns + reinvested === 0n) return;
  const place = { clientId, investmentId, currency };
  const reversalId = await writeReversal(tx, place, reversal, businessTime);
  await postReversal(tx, place, reversal, businessTime);
  const left = { capital: held.capital - capital - reinvested, returns: held.returns - returns };
  const status = statusAfterWithdrawal({ ...left, planMinimum });
  await writeStatuses(tx, clientId, [{ investmentId, status }]);
  const agreements = { clientId, subjectIds: [investmentId] };
  await withdrawDocuments(tx, investmentAgreement, agreements, businessTime);
  await recordEvent(tx, investmentReversed, {
    clientId,
    subjectId: investmentId,
    at: businessTime.at,
    payload: {
      reversalId,
      kind: held.kind,
      currency,
      capital,
      returns: returns + reinvested,
      balance: left.capital + left.returns,
    },
  });
}
