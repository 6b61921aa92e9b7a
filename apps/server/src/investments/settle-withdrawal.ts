import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { ledgerCodes, post } from '../ledger/index.ts';
import type { SettledPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { holdOffCrediting } from './day-close.ts';
import { queueEmail } from './emails.ts';
import { lockInvestments, writeStatuses } from './holdings.ts';
import type { WithdrawalStatus } from './tables.ts';
import { investmentsDb } from './tables.ts';

/** WDR-20: the transfer arrived. Payments has posted it; nothing is left in flight. */
export async function withdrawalPaid(tx: Tx, payout: SettledPayout): Promise<void> {
  if (!(await moveOn(tx, payout, 'requested', 'paid'))) return;
  const { clientId, subjectId } = payout;
  await queueEmail(tx, { about: 'paid', clientId, subjectId });
}

/**
 * WDR-20: the transfer failed, and the money goes back where it came from. Status and next returns date become what
 * they would be without this withdrawal; anniversaries that passed in the meantime are made up for at the next day close.
 */
export async function withdrawalFailed(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  if (await moveOn(tx, payout, 'requested', 'failed')) await putBack(tx, payout, businessTime);
}

/** It was paid, and the bank sent it back: as if it had failed at once, whenever it comes. */
export async function withdrawalReturned(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<boolean> {
  const moved = await moveOn(tx, payout, 'paid', 'failed');
  if (moved) await putBack(tx, payout, businessTime);
  return moved;
}

async function putBack(tx: Tx, payout: SettledPayout, businessTime: BusinessTime): Promise<void> {
  const { clientId, payoutId, subjectId } = payout;
  const parts = await investmentsDb(tx)
    .selectFrom('withdrawal_parts')
    .select(['investment_id', 'capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', subjectId)
    .execute();
  await holdOffCrediting(tx);
  const held = await lockInvestments(tx, clientId, { ids: parts.map((p) => p.investment_id) });
  const debit = { code: ledgerCodes.payoutInFlight, subjectId: payoutId };
  const back = (part: { investment_id: string }, code: 2000 | 2010, amount: bigint) => ({
    kind: 'withdrawal_failed' as const,
    subjectId: part.investment_id,
    debit,
    credit: { code, subjectId: part.investment_id },
    currency: payout.currency as Currency,
    amount,
  });
  await post(
    tx,
    clientId,
    businessTime.date,
    parts.flatMap((part) => [
      back(part, ledgerCodes.investorCapital, part.capital),
      back(part, ledgerCodes.returnsOwed, part.returns),
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
  await queueEmail(tx, { about: 'failed', clientId, subjectId });
}

/** False when the withdrawal stands elsewhere already: what is told twice happens once. */
async function moveOn(
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
