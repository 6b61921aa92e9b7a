import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { recordEvent } from '../events/index.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import { orderPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { withdrawalRequested } from './events.ts';
import { type LockedInvestment, writeStatuses } from './holdings.ts';
import { investmentsDb } from './tables.ts';
import type { PayoutAccount } from './withdrawal-account.ts';

/** What one withdrawal takes from one locked investment. */
export type Part = { from: LockedInvestment; split: { capital: bigint; returns: bigint } };

type Order = {
  clientId: string;
  amount: bigint;
  account: PayoutAccount;
  parts: readonly Part[];
  businessTime: BusinessTime;
  /** Null for a call with an idempotency key. */
  requestHash: string | null;
};

/** Reserves the money and orders its transfer (WDR-20). Returns the withdrawal's id. */
export async function reserveWithdrawal(tx: Tx, secrets: Secrets, order: Order): Promise<string> {
  const { clientId, amount, account, parts, businessTime, requestHash } = order;
  const currency = parts[0]?.from.currency ?? 'NGN';
  const withdrawalId = newId();
  const { payoutId } = await orderPayout(tx, secrets, {
    clientId,
    purpose: 'withdrawal',
    subjectId: withdrawalId,
    amount,
    currency,
    ...account,
    businessTime,
  });
  await investmentsDb(tx)
    .insertInto('withdrawals')
    .values({
      client_id: clientId,
      withdrawal_id: withdrawalId,
      payout_id: payoutId,
      currency,
      amount,
      status: 'requested',
      requested_on: businessTime.date,
      requested_at: businessTime.at,
      request_hash: requestHash,
    })
    .execute();
  const taken = parts.map(({ from: { investmentId }, split: { capital, returns } }) => ({
    partId: newId(),
    investmentId,
    capital,
    returns,
  }));
  await investmentsDb(tx)
    .insertInto('withdrawal_parts')
    .values(
      taken.map(({ partId, investmentId, capital, returns }) => ({
        client_id: clientId,
        withdrawal_id: withdrawalId,
        investment_id: investmentId,
        part_id: partId,
        capital,
        returns,
      })),
    )
    .execute();
  await recordEvent(tx, withdrawalRequested, {
    clientId,
    subjectId: withdrawalId,
    at: businessTime.at,
    payload: { currency, amount, requestedOn: businessTime.date, parts: taken },
  });
  await postReservation(tx, clientId, payoutId, parts, businessTime);
  await writeStatuses(
    tx,
    clientId,
    parts.map(({ from, split }) => ({
      investmentId: from.investmentId,
      status: statusAfterWithdrawal({
        capital: from.capital - split.capital,
        returns: from.returns - split.returns,
        planMinimum: from.planMinimum,
      }),
    })),
  );
  return withdrawalId;
}

/** 2000 ← 2100 and 2010 ← 2100: reserved for the payout until its transfer is confirmed. */
async function postReservation(
  tx: Tx,
  clientId: string,
  payoutId: string,
  parts: readonly Part[],
  businessTime: BusinessTime,
): Promise<void> {
  const credit = { code: ledgerCodes.payoutInFlight, subjectId: payoutId };
  await post(
    tx,
    clientId,
    businessTime.date,
    parts.flatMap(({ from: { investmentId: subjectId, currency }, split }) => [
      {
        kind: 'withdrawal_capital' as const,
        subjectId,
        debit: { code: ledgerCodes.investorCapital, subjectId },
        credit,
        currency,
        amount: split.capital,
      },
      {
        kind: 'withdrawal_returns' as const,
        subjectId,
        debit: { code: ledgerCodes.returnsOwed, subjectId },
        credit,
        currency,
        amount: split.returns,
      },
    ]),
  );
}
