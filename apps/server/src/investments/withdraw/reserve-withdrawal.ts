import {
  type HoldReason,
  statusAfterWithdrawal,
  type WaitingReason,
} from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post, type Side } from '../../ledger/index.ts';
import {
  type DebtTotal,
  indexAccount,
  nameBank,
  orderPayout,
  type PayoutDeps,
} from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { type LockedInvestment, writeStatuses } from '../grow/holdings.ts';
import { heldAccountContext, investmentsDb } from '../tables.ts';
import type { PayoutAccount } from './withdrawal-account.ts';
import { withdrawalHeld, withdrawalRequested } from './withdrawal-events.ts';
import { readShownWith } from './withdrawal-queries.ts';

/** The part of a withdrawal that one locked investment pays. */
export type Part = { from: LockedInvestment; split: { capital: bigint; returns: bigint } };

type Order = {
  clientId: string;
  currency: Currency;
  amount: bigint;
  account: PayoutAccount;
  parts: readonly Part[];
  businessTime: BusinessTime;
  /** Null for a call with an idempotency key. */
  requestHash: string | null;
  /** Why it waits for staff; empty when it need not. */
  reasons: readonly WaitingReason[];
  /** Whether the profile has a NIN or BVN that staff can verify. */
  identityGiven: boolean;
  /** The client’s debts, if it waits for the client’s account. */
  debts?: readonly DebtTotal[];
  /** The reasons why it is not sent before `sendAfter`. */
  holdReasons: readonly HoldReason[];
  sendAfter: Date | null;
  /** To the estate of a client who has died. */
  toEstate?: boolean;
};

/**
 * Reserves the money and orders its transfer (WDR-20). A withdrawal that waits for staff has its
 * money reserved too, and its payout is ordered only when the last reason to wait is gone. Returns
 * the withdrawal's id.
 */
export async function reserveWithdrawal(tx: Tx, deps: PayoutDeps, order: Order): Promise<string> {
  const { clientId, currency, amount, account, parts, businessTime, sendAfter } = order;
  const isHeld = order.reasons.length > 0;
  const withdrawalId = newId();
  const payoutId = newId();
  if (!isHeld) {
    const { isOwn: _isOwn, ...destination } = account;
    const payout = {
      clientId,
      payoutId,
      amount,
      currency,
      ...destination,
      businessTime,
      sendAfter,
      toEstate: order.toEstate,
    };
    await orderPayout(tx, deps, { ...payout, purpose: 'withdrawal', subjectId: withdrawalId });
  }
  await writeWithdrawal(tx, deps.secrets, { withdrawalId, payoutId }, order);
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
  await recordRequest(tx, withdrawalId, order, taken);
  const { payoutInFlight, withdrawalsHeld } = ledgerCodes;
  const reserved = isHeld
    ? { code: withdrawalsHeld, subjectId: withdrawalId }
    : { code: payoutInFlight, subjectId: payoutId };
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

type TakenPart = { partId: string; investmentId: string; capital: bigint; returns: bigint };

async function recordRequest(
  tx: Tx,
  subjectId: string,
  order: Order,
  parts: TakenPart[],
): Promise<void> {
  const { clientId, currency, amount, account, reasons, sendAfter, businessTime } = order;
  const { date: requestedOn, at } = businessTime;
  const { accountName: holder, bankCode, accountNumber } = account;
  const about = { clientId, subjectId, at };
  const money = { currency, amount, requestedOn };
  const bank = await nameBank(tx, bankCode);
  const to = { bank, lastFour: accountNumber.slice(-4), holder };
  const { identityGiven, debts = [], holdReasons } = order;
  const waits = {
    reasons: [...reasons],
    identityGiven,
    ...(debts.length > 0 && { debts: [...debts] }),
    sendAfter: sendAfter?.toISOString() ?? null,
    holdReasons: holdReasons.map(({ kind, at }) => ({ kind, at: at?.toISOString() ?? null })),
  };
  const shownWith = await readShownWith(tx, { clientId, withdrawalId: subjectId });
  await recordEvent(tx, withdrawalRequested, {
    ...about,
    payload: { ...money, ...to, ...waits, parts, shownWith },
  });
  if (reasons.length === 0) return;
  await recordEvent(tx, withdrawalHeld, {
    ...about,
    payload: { ...money, holder, reasons: [...reasons] },
  });
}

async function writeWithdrawal(
  tx: Tx,
  secrets: Secrets,
  { withdrawalId, payoutId }: { withdrawalId: string; payoutId: string },
  { clientId, currency, amount, account, businessTime, requestHash, reasons, sendAfter }: Order,
): Promise<void> {
  const isHeld = reasons.length > 0;
  await investmentsDb(tx)
    .insertInto('withdrawals')
    .values({
      client_id: clientId,
      withdrawal_id: withdrawalId,
      payout_id: payoutId,
      currency,
      amount,
      status: isHeld ? 'held' : 'requested',
      requested_on: businessTime.date,
      requested_at: businessTime.at,
      request_hash: requestHash,
      bank_code: account.bankCode,
      account_name: account.accountName,
      account_index: indexAccount(secrets, { clientId, ...account }),
      account_ending: account.accountNumber.slice(-4),
      held_for: [...reasons],
      send_after: sendAfter,
      ...(isHeld ? heldAccount(secrets, withdrawalId, account) : {}),
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
