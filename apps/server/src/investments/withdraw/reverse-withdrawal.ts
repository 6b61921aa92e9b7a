import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { type Currency, largerOf, smallerOf, sum } from '@quarrter/domain/money';
import {
  type LedgerCode,
  ledgerCodes,
  post,
  type Side,
  type Transfer,
} from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInvestments, writeStatuses } from '../grow/holdings.ts';
import {
  findMissingReturns,
  restoredTransfers,
  sumRestored,
  writeRestored,
} from '../grow/restore-returns.ts';
import { settleOwedFor } from '../reverse/settle-owed.ts';
import { investmentsDb } from '../tables.ts';
import type { KeptMoney } from './settled-withdrawal.ts';

/** A withdrawal that will not be paid, and the account that its money is reserved in. */
export type ReservedWithdrawal = {
  readonly clientId: string;
  readonly withdrawalId: string;
  readonly currency: Currency;
  readonly reserved: Side;
};

/**
 * Puts the money back where it came from, together with the returns that it would have earned in
 * the meantime (IND-18). The caller has marked the withdrawal as failed or cancelled. Returns how
 * much of the money is not in the investments again because the client owes us for them.
 */
export async function reverseWithdrawal(
  tx: Tx,
  withdrawal: ReservedWithdrawal,
  businessTime: BusinessTime,
): Promise<KeptMoney> {
  const { clientId, withdrawalId } = withdrawal;
  const parts = await investmentsDb(tx)
    .selectFrom('withdrawal_parts')
    .select(['investment_id', 'capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
  const held = await lockInvestments(tx, clientId, { ids: parts.map((p) => p.investment_id) });
  const restored = await findMissingReturns(tx, clientId, held, businessTime);
  const reversals = parts.flatMap((part) => reversalsOf(withdrawal, part));
  await post(tx, clientId, businessTime.date, [...reversals, ...restoredTransfers(restored)]);
  await writeRestored(tx, clientId, restored, businessTime);
  const changes = held.map(({ investmentId, planMinimum, capital, returns }) => {
    const part = parts.find((one) => one.investment_id === investmentId);
    const left = {
      capital: capital + (part?.capital ?? 0n),
      returns: returns + (part?.returns ?? 0n) + sumRestored(restored, investmentId),
      planMinimum,
    };
    const anniversaries = restored.anniversariesOf(investmentId);
    return { investmentId, status: statusAfterWithdrawal(left), anniversaries };
  });
  await writeStatuses(tx, clientId, changes);
  const ids = held.map(({ investmentId }) => investmentId);
  const taken = await settleOwedFor(tx, clientId, ids, businessTime);
  const amount = sum(parts.map((part) => part.capital + part.returns));
  const kept = smallerOf(taken.capital, amount);
  // Returns that were only now restored were no part of the withdrawal.
  const added = sum(ids.map((id) => sumRestored(restored, id)));
  const keptReturns = smallerOf(largerOf(taken.returns - added, 0n), amount - kept);
  return { kept, keptReturns };
}

/** 2100 ← 2000 and 2100 ← 2010, or the same out of the money held (2110). */
function reversalsOf(
  { reserved, currency }: ReservedWithdrawal,
  part: { investment_id: string; capital: bigint; returns: bigint },
): Transfer[] {
  const subjectId = part.investment_id;
  const reversal = (code: LedgerCode, amount: bigint): Transfer => ({
    kind: 'withdrawal_failed',
    subjectId,
    debit: reserved,
    credit: { code, subjectId },
    currency,
    amount,
  });
  return [
    reversal(ledgerCodes.investorCapital, part.capital),
    reversal(ledgerCodes.returnsOwed, part.returns),
  ];
}
