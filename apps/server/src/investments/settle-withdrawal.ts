import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { type LedgerCode, ledgerCodes, post, type Transfer } from '../ledger/index.ts';
import type { SettledPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { pauseCrediting } from './day-close.ts';
import { lockInvestments, writeStatuses } from './holdings.ts';
import { queueEmail } from './jobs.ts';
import type { WithdrawalStatus } from './tables.ts';
import { investmentsDb } from './tables.ts';

/** WDR-20: the transfer was paid. Payments has posted it, so nothing is left in flight. */
export async function withdrawalPaid(tx: Tx, payout: SettledPayout): Promise<void> {
  if (!(await changeStatus(tx, payout, 'requested', 'paid'))) return;
  const { clientId, subjectId } = payout;
  await queueEmail(tx, { about: 'withdrawal-paid', clientId, subjectId });
}

/**
 * WDR-20: the transfer failed, and the money returns to the investments it came from. Their status
 * and next returns date become what they would be without this withdrawal; the next day close
 * credits the anniversaries that passed in the meantime.
 */
export async function withdrawalFailed(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  if (!(await changeStatus(tx, payout, 'requested', 'failed'))) return;
  await reverseWithdrawal(tx, payout, businessTime);
}

/** The bank returned a transfer it had paid: the same as a failed one, however late it is. */
export async function withdrawalReturned(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<boolean> {
  const isReturned = await changeStatus(tx, payout, 'paid', 'failed');
  if (isReturned) await reverseWithdrawal(tx, payout, businessTime);
  return isReturned;
}

async function reverseWithdrawal(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, payoutId, subjectId } = payout;
  const parts = await investmentsDb(tx)
    .selectFrom('withdrawal_parts')
    .select(['investment_id', 'capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', subjectId)
    .execute();
  await pauseCrediting(tx);
  const held = await lockInvestments(tx, clientId, { ids: parts.map((p) => p.investment_id) });
  const reversal = (subjectId: string, code: LedgerCode, amount: bigint): Transfer => ({
    kind: 'withdrawal_failed',
    subjectId,
    debit: { code: ledgerCodes.payoutInFlight, subjectId: payoutId },
    credit: { code, subjectId },
    currency: payout.currency,
    amount,
  });
  await post(
    tx,
    clientId,
    businessTime.date,
    parts.flatMap((part) => [
      reversal(part.investment_id, ledgerCodes.investorCapital, part.capital),
      reversal(part.investment_id, ledgerCodes.returnsOwed, part.returns),
    ]),
  );
  await writeStatuses(
    tx,
    clientId,
    held.map((investment) => {
      const part = parts.find((one) => one.investment_id === investment.investmentId);
      return {
        investmentId: investment.investmentId,
        status: statusAfterWithdrawal({
          capital: investment.capital + (part?.capital ?? 0n),
          returns: investment.returns + (part?.returns ?? 0n),
          planMinimum: investment.planMinimum,
        }),
      };
    }),
  );
  await queueEmail(tx, { about: 'withdrawal-failed', clientId, subjectId });
}

/** False when the status is another already: what is reported twice happens once. */
async function changeStatus(
  tx: Tx,
  payout: SettledPayout,
  from: WithdrawalStatus,
  to: WithdrawalStatus,
): Promise<boolean> {
  const moved = await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({ status: to })
    .where('client_id', '=', payout.clientId)
    .where('withdrawal_id', '=', payout.subjectId)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
