import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { recordEvent } from '../events/index.ts';
import { ledgerCodes, post, type Side } from '../ledger/index.ts';
import { indexAccount, orderPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { withdrawalHeld, withdrawalRequested } from './events.ts';
import { type LockedInvestment, writeStatuses } from './holdings.ts';
import { heldAccountContext } from './sealed-tables.ts';
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

/**
 * Reserves the money and orders its transfer (WDR-20). An account in another name waits for staff:
 * its money is reserved too, and its payout is ordered only when they release it. Returns the
 * withdrawal's id.
 */
export async function reserveWithdrawal(tx: Tx, secrets: Secrets, order: Order): Promise<string> {
  const { clientId, amount, account, parts, businessTime } = order;
  const currency = parts[0]?.from.currency ?? 'NGN';
  const withdrawalId = newId();
  const payoutId = newId();
  const withdrawal = { clientId, withdrawalId, payoutId, currency };
  if (account.isOwn) {
    const { isOwn: _isOwn, ...destination } = account;
    const payout = { clientId, payoutId, amount, currency, ...destination, businessTime };
    await orderPayout(tx, secrets, { ...payout, purpose: 'withdrawal', subjectId: withdrawalId });
  }
  await writeWithdrawal(tx, secrets, withdrawal, order);
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
  if (!account.isOwn) {
    await recordEvent(tx, withdrawalHeld, {
      clientId,
      subjectId: withdrawalId,
      at: businessTime.at,
      payload: { currency, amount, requestedOn: businessTime.date, holder: account.accountName },
    });
  }
  const { payoutInFlight, withdrawalsHeld } = ledgerCodes;
  const reserved = account.isOwn
    ? { code: payoutInFlight, subjectId: payoutId }
    : { code: withdrawalsHeld, subjectId: withdrawalId };
  await postReservation(tx, clientId, reserved, parts, businessTime);
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

type Withdrawal = { clientId: string; withdrawalId: string; payoutId: string; currency: Currency };

async function writeWithdrawal(
  tx: Tx,
  secrets: Secrets,
  { clientId, withdrawalId, payoutId, currency }: Withdrawal,
  { amount, account, businessTime, requestHash }: Order,
): Promise<void> {
  await investmentsDb(tx)
    .insertInto('withdrawals')
    .values({
      client_id: clientId,
      withdrawal_id: withdrawalId,
      payout_id: payoutId,
      currency,
      amount,
      status: account.isOwn ? 'requested' : 'held',
      requested_on: businessTime.date,
      requested_at: businessTime.at,
      request_hash: requestHash,
      bank_code: account.bankCode,
      account_name: account.accountName,
      account_index: indexAccount(secrets, { clientId, ...account }),
      ...(account.isOwn ? {} : heldAccount(secrets, withdrawalId, account)),
    })
    .execute();
}

function heldAccount(secrets: Secrets, withdrawalId: string, account: PayoutAccount) {
  const { bankCode, accountNumber, accountName } = account;
  return {
    held_bank_code: bankCode,
    held_account_number_sealed: secrets.seal(accountNumber, heldAccountContext(withdrawalId)),
    held_account_name: accountName,
  };
}

/**
 * 2000 ← 2100 and 2010 ← 2100: reserved for the payout until its transfer is confirmed. While staff
 * look at the account it is 2110 instead.
 */
async function postReservation(
  tx: Tx,
  clientId: string,
  credit: Side,
  parts: readonly Part[],
  businessTime: BusinessTime,
): Promise<void> {
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
