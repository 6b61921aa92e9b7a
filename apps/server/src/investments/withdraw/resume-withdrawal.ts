import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { recordEvent } from '../../events/index.ts';
import { type LedgerCode, ledgerCodes, post, type Transfer } from '../../ledger/index.ts';
import type { SettledPayout } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInvestments, writeStatuses } from '../grow/holdings.ts';
import { investmentsDb } from '../tables.ts';
import { withdrawalResumed } from './withdrawal-events.ts';

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
    .select(['part_id', 'investment_id', 'capital', 'returns'])
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
  const again = await requestAgain(tx, clientId, withdrawalId, businessTime);
  if (again === undefined) return false;
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
  await recordEvent(tx, withdrawalResumed, {
    clientId,
    subjectId: withdrawalId,
    at: businessTime.at,
    payload: {
      currency,
      amount: again.amount,
      requestedOn: again.requested_on,
      requestedAt: again.requested_at.toISOString(),
      parts: parts.map(({ part_id: partId, investment_id: investmentId, capital, returns }) => {
        return { partId, investmentId, capital, returns };
      }),
    },
  });
  return true;
}

/** Undefined when the withdrawal had not failed. */
function requestAgain(tx: Tx, clientId: string, withdrawalId: string, { date }: BusinessTime) {
  return investmentsDb(tx)
    .updateTable('withdrawals')
    .set({ status: 'requested', taken_again_on: date })
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .where('status', '=', 'failed')
    .returning(['amount', 'requested_on', 'requested_at'])
    .executeTakeFirst();
}
