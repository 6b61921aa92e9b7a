import { formatDate } from '@quarrter/domain/calendar';
import {
  investmentStatus,
  isMatured,
  minimumWithdrawal,
  minimumWithdrawalMessage,
  olderInvestmentsQuestion,
  planWithdrawalAcross,
  withdrawalMessages,
} from '@quarrter/domain/investments';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import { type BusinessTime, readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, invalid, notFound } from '../platform/http-error.ts';
import { runIdempotently } from '../platform/idempotency.ts';
import { isId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type LockedInvestment, lockInvestments } from './holdings.ts';
import { currencyOfInvestment } from './queries.ts';
import { type Part, setAside } from './reserve-withdrawal.ts';
import type { PayoutAccount } from './withdrawal-account.ts';

export type WithdrawalRequest = {
  clientId: string;
  requestId: string | undefined;
  amount: bigint;
  account: PayoutAccount;
  /** One investment (API-34), or all matured ones of a currency, oldest first (API-35). */
  from: { id: string } | { currency: Currency | null; shownId: string | null };
};

export type WithdrawalAnswer = { Message: string; id: string };

/**
 * Requests a withdrawal: sets the money aside and orders the transfer, all of it or nothing (WDR-15, WDR-20). The
 * same request id gives the same answer and takes nothing twice.
 */
export async function withdraw(
  tx: Tx,
  secrets: Secrets,
  request: WithdrawalRequest,
): Promise<WithdrawalAnswer> {
  const { clientId, requestId, amount, account, from } = request;
  const input = {
    amount: amount.toString(),
    from,
    bank: account.bankCode,
    account: account.accountNumber,
  };
  return runIdempotently(
    tx,
    secrets,
    { clientId, requestId, command: 'withdraw', input },
    async () => {
      const businessTime = await readBusinessTime(tx);
      const matured = await lockWithdrawable(tx, clientId, from, businessTime);
      const parts = drawFrom(matured, amount, 'id' in from);
      const id = await setAside(tx, secrets, { clientId, amount, account, parts, businessTime });
      return { Message: withdrawalMessages.requested, id };
    },
  );
}

/** Locks what may be drawn on. One named investment that may not is told why (WDR-19). */
async function lockWithdrawable(
  tx: Tx,
  clientId: string,
  from: WithdrawalRequest['from'],
  businessTime: BusinessTime,
): Promise<LockedInvestment[]> {
  if (!('id' in from)) {
    const shown =
      from.shownId === null ? null : await currencyOfInvestment(tx, clientId, from.shownId);
    const currency = from.currency ?? shown ?? 'NGN';
    return lockInvestments(tx, clientId, { maturedOn: businessTime.date, currency });
  }
  const [investment] = isId(from.id) ? await lockInvestments(tx, clientId, { ids: [from.id] }) : [];
  if (investment === undefined) throw notFound();
  if (!isMatured(investment.maturesOn, businessTime.date)) {
    const day = formatDate(investment.maturesOn);
    throw conflict(`This investment can be withdrawn from ${day}, the day it matures.`);
  }
  if (investment.status === investmentStatus.complete) {
    throw conflict('This investment is complete: nothing is left to withdraw.');
  }
  return [investment];
}

/** Refuses what is too little or too much, and splits the rest: capital first, then returns (WDR-17). */
function drawFrom(matured: readonly LockedInvestment[], amount: bigint, one: boolean): Part[] {
  const [first] = matured;
  if (first === undefined) throw conflict('You have no matured investment to withdraw from.');
  const available = matured.reduce((sum, { capital, returns }) => sum + capital + returns, 0n);
  if (amount <= 0n || amount < minimumWithdrawal(first.currency, available)) {
    throw invalid({ amount: [minimumWithdrawalMessage(first.currency, available)] });
  }
  const plan = planWithdrawalAcross(matured, amount);
  if (plan.ok) return [...plan.parts];
  throw conflict(
    one
      ? olderInvestmentsQuestion
      : `The amount you are trying to withdraw is more than all your matured investments hold: ` +
          `${formatMoney(plan.available, first.currency)}.`,
  );
}
