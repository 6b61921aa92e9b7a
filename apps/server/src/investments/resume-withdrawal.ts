import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { type LedgerCode, ledgerCodes, post, type Transfer } from '../ledger/index.ts';
import type { SettledPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { lockInvestments, writeStatuses } from './holdings.ts';
import { investmentsDb } from './tables.ts';

/**
 * The provider paid a withdrawal after it had failed. Its parts are taken from the investments
 * again, if each of them still holds its part.
 */
export async function resumeWithdrawal(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<boolean> {
  const { clientId, payoutId, subjectId: withdrawalId, currency } = payout;
  const parts = await investmentsDb(tx)
    .selectFrom('withdrawal_parts')
    .select(['investment_id', 'capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
  const held = await lockInvestments(tx, clientId, { ids: parts.map((p) => p.investment_id) });
  const left = held.map((investment) => {
    const part = parts.find((one) => one.investment_id === investment.investmentId);
    return {
      ...investment,
      capital: investment.capital - (part?.capital ?? 0n),
      returns: investment.returns - (part?.returns ?? 0n),
    };
  });
  if (left.some(({ capital, returns }) => capital < 0n || returns < 0n)) return false;
  if (!(await isRequestedAgain(tx, clientId, withdrawalId, businessTime))) return false;
  const taken = (subjectId: string, code: LedgerCode, amount: bigint): Transfer => ({
    kind: 'payout_resumed',
    subjectId,
    debit: { code, subjectId },
    credit: { code: ledgerCodes.payoutInFlight, subjectId: payoutId },
    currency,
    amount,
  });
  await post(
    tx,
    clientId,
    businessTime.date,
    parts.flatMap((part) => [
      taken(part.investment_id, ledgerCodes.investorCapital, part.capital),
      taken(part.investment_id, ledgerCodes.returnsOwed, part.returns),
    ]),
  );
  await writeStatuses(
    tx,
    clientId,
    left.map((one) => ({
      investmentId: one.investmentId,
      status: statusAfterWithdrawal(one),
    })),
  );
  return true;
}

/** False when the withdrawal had not failed. */
async function isRequestedAgain(
  tx: Tx,
  clientId: string,
  withdrawalId: string,
  { date }: BusinessTime,
): Promise<boolean> {
  const moved = await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({ status: 'requested', taken_again_on: date })
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('status', '=', 'failed')
    .returning('withdrawal_id')
    .executeTakeFirst();
  return moved !== undefined;
}
