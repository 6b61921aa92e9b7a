import { formatDate } from '@quarrter/domain/calendar';
import {
  investmentStatus,
  isMatured,
  minimumWithdrawal,
  minimumWithdrawalMessage,
  olderInvestmentsQuestion,
  planWithdrawalAcross,
} from '@quarrter/domain/investments';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import { requireSecondFactor } from '../../accounts/index.ts';
import { readDebtTotals } from '../../payments/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import { everyIndex } from '../../platform/passwords/secrets.ts';
import type { InvestmentsDeps } from '../deps.ts';
import { type LockedInvestment, lockInvestments } from '../grow/holdings.ts';
import { findSameRequest, hashRequest } from '../invest/same-request.ts';
import { reasonOfAccount } from '../mature/end-holding.ts';
import { currencyOfInvestment } from '../queries.ts';
import { protectWithdrawal } from './protect-withdrawal.ts';
import { type Part, reserveWithdrawal } from './reserve-withdrawal.ts';
import type { PayoutAccount } from './withdrawal-account.ts';
import { notesOf, type RequestedWithdrawal } from './withdrawal-notes.ts';

export type WithdrawalRequest = {
  clientId: string;
  /** The session that asks: it must have passed the second factor for a new account. */
  sessionId: string;
  requestId: string | undefined;
  amount: bigint;
  account: PayoutAccount;
  /** One investment (API-34), or all matured ones of a currency, oldest first (API-35). */
  from: { id: string } | { currency: Currency | null; shownId: string | null };
};

/**
 * Requests a withdrawal: reserves the money and orders the transfer, all of it or nothing (WDR-15,
 * WDR-20). The same request id gives the same answer and withdraws nothing twice; without one, the
 * same withdrawal within 10 minutes does.
 */
export function withdraw(
  deps: InvestmentsDeps,
  request: WithdrawalRequest,
  now: Date,
): Promise<RequestedWithdrawal> {
  const { db, secrets } = deps;
  const { clientId, sessionId, requestId, amount, account, from } = request;
  const command = {
    clientId,
    requestId,
    command: 'withdraw',
    input: {
      amount: amount.toString(),
      from,
      bank: account.bankCode,
      account: account.accountNumber,
    },
  };
  return db.transaction().execute((tx) =>
    runIdempotently(tx, secrets, command, async () => {
      const businessTime = await readBusinessTimeOf(tx, clientId);
      const chosen = await chooseInvestments(tx, clientId, from);
      const same = { clientId, amount, ...account, from: chosen };
      const requestHash = requestId === undefined ? hashRequest(secrets, same) : null;
      if (requestHash !== null) {
        const hashes = everyIndex(secrets, (one) => hashRequest(one, same));
        const earlier = await findSameRequest(tx, clientId, hashes, now);
        if (earlier !== null) return earlier;
      }
      const matured = await lockWithdrawable(tx, clientId, chosen, businessTime);
      const parts = splitOver(matured, amount, 'id' in from);
      const currency = parts[0]?.from.currency ?? 'NGN';
      const asked = { clientId, currency, amount, account, now };
      const protection = await protectWithdrawal(tx, deps, asked);
      const { accountIsKnown, identityGiven, holdReasons, sendAfter } = protection;
      const ofAccount = await reasonOfAccount(tx, deps.gates, clientId);
      const reasons = [...protection.reasons, ...ofAccount];
      const debts = ofAccount.length > 0 ? await readDebtTotals(tx, clientId) : [];
      if (!accountIsKnown) await requireSecondFactor(tx, { clientId, sessionId, now });
      const order = { clientId, currency, amount, account, parts, businessTime, requestHash };
      const withdrawalId = await reserveWithdrawal(tx, deps, {
        ...order,
        reasons,
        identityGiven,
        debts,
        holdReasons,
        sendAfter,
      });
      const waits = { reasons, identityGiven, debts, holder: account.accountName, currency };
      const notes = notesOf({ ...waits, sendAfter }, now);
      return { withdrawalId, notes, sendAfter: sendAfter?.toISOString() ?? null };
    }),
  );
}

type ChosenInvestments = { id: string } | { currency: Currency };

/** Without a currency it is that of the investment that was shown, or else naira (WDR-15). */
async function chooseInvestments(
  tx: Tx,
  clientId: string,
  from: WithdrawalRequest['from'],
): Promise<ChosenInvestments> {
  if ('id' in from) return { id: from.id };
  const shown =
    from.shownId === null ? null : await currencyOfInvestment(tx, clientId, from.shownId);
  return { currency: from.currency ?? shown ?? 'NGN' };
}

/** Locks the investments to withdraw from; for a named one the error says why not (WDR-19). */
async function lockWithdrawable(
  tx: Tx,
  clientId: string,
  from: ChosenInvestments,
  businessTime: BusinessTime,
): Promise<LockedInvestment[]> {
  if (!('id' in from)) {
    return lockInvestments(tx, clientId, {
      maturedOn: businessTime.date,
      currency: from.currency,
    });
  }
  const [investment] = isId(from.id) ? await lockInvestments(tx, clientId, { ids: [from.id] }) : [];
  if (investment === undefined) throw notFound();
  if (!isMatured(investment.maturesOn, businessTime.date)) {
    const day = formatDate(investment.maturesOn);
    throw conflict(`This investment matures on ${day}. You can withdraw from that day.`);
  }
  if (investment.status === investmentStatus.complete) {
    throw conflict('This investment is complete. There is nothing left to withdraw.');
  }
  return [investment];
}

/** Rejects too little and too much, and splits the rest: capital first, then returns (WDR-17). */
function splitOver(matured: readonly LockedInvestment[], amount: bigint, isNamed: boolean): Part[] {
  const [first] = matured;
  if (first === undefined) throw conflict('You have no matured investment to withdraw from.');
  const available = matured.reduce((sum, { capital, returns }) => sum + capital + returns, 0n);
  if (amount <= 0n || amount < minimumWithdrawal(first.currency, available)) {
    throw invalid({ amount: [minimumWithdrawalMessage(first.currency, available)] });
  }
  const plan = planWithdrawalAcross(matured, amount);
  if (plan.ok) return [...plan.parts];
  throw conflict(
    isNamed
      ? olderInvestmentsQuestion
      : `You can withdraw up to ${formatMoney(plan.available, first.currency)} from your ` +
          'matured investments.',
  );
}
