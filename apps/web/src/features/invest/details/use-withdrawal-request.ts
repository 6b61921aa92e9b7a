import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { useRequestKey } from '@quarrter/client/use-request-key';
import { type InvestmentRecord, withdraw } from '@quarrter/contract/client/investments';
import { type Minor, parseAmount, toWire } from '@quarrter/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshInvestments, waitForFigures } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { asPasswordError, checkPassword } from '../../../session/check-password.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import type { WithdrawalValues } from './withdrawal-schema.ts';

/** Sends a withdrawal. `send` returns the error it ended with, or null. */
export function useWithdrawalRequest(currency: CurrencySlug, investment: InvestmentRecord) {
  const { email } = useClient();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const [requested, setRequested] = useState<Requested | null>(null);
  const requestKey = useRequestKey();

  /** Repeating a withdrawal repeats its key, so that the server never pays it twice. */
  function keyOf({ values, from, to }: Sent): string {
    const { bank_name, account, same_account_as: same } = accountOf(values, to);
    const key = [from, parseAmount(values.amount)?.toString(), bank_name, account, same];
    return requestKey.of(key.map((part) => part ?? null));
  }

  async function send(sent: Sent): Promise<ApiError | null> {
    setSending(true);
    let made: Requested;
    try {
      const order = { ...sent, currency, id: investment.id, email };
      made = await sendWithdrawal({ ...order, requestKey: keyOf(sent) });
    } catch (error) {
      setSending(false);
      if (!(error instanceof ApiError)) throw error;
      // A conflict means that another tab changed the balance; without an answer the withdrawal may
      // have gone through. Either way the figures shown are out of date.
      if (error.status === 409 || isUnanswered(error)) refreshInvestments(queries, currency);
      return error;
    }
    requestKey.forget();
    // The figures on the page are the new ones before the receipt says so.
    await waitForFigures(refreshInvestments(queries, currency));
    setRequested(made);
    setSending(false);
    return null;
  }

  return { sending, requested, send, clearRequested: () => setRequested(null) };
}

/** The amount reserved, its destination, and the server's note about a wait. */
export type Requested = {
  readonly amount: Minor;
  readonly from: WithdrawFrom;
  readonly bank: string;
  /** The last 4 digits of the account. */
  readonly ending: string;
  readonly on: string;
  readonly note: string;
};

/** `one`: this investment. `older`: the matured investments of its currency, oldest first. */
export type WithdrawFrom = 'one' | 'older';

type Sent = {
  values: WithdrawalValues;
  from: WithdrawFrom;
  /** Perhaps an account whose number the browser does not have. */
  to: ChosenAccount;
};

/** Whether the offered account is used, and the withdrawal that was paid into it. */
export type ChosenAccount = { usesSaved: boolean; sameAs: string | undefined };

/** The account as the calls take it; that of the profile needs no name. */
export function accountOf(
  { bank_name, account }: Pick<WithdrawalValues, 'bank_name' | 'account'>,
  { usesSaved, sameAs }: ChosenAccount,
): { bank_name?: string; account?: string; same_account_as?: string } {
  if (!usesSaved) return { bank_name, account };
  return sameAs === undefined ? {} : { same_account_as: sameAs };
}

type WithdrawalOrder = Sent & {
  currency: CurrencySlug;
  id: string;
  email: string;
  requestKey: string;
};

/**
 * Checks the password through the sign-in call, which replaces this tab’s token, then posts the
 * withdrawal. A wrong password becomes an error of the password field.
 */
async function sendWithdrawal(order: WithdrawalOrder): Promise<Requested> {
  const { values, from, to, currency, id, email, requestKey } = order;
  const { password, ...details } = values;
  await checkPassword(email, password);
  try {
    const reply = await request(withdraw, {
      query: from === 'one' ? { id } : {},
      body: {
        amount: toWire(parseAmount(details.amount) ?? 0n),
        ...accountOf(details, to),
        currency,
        investment_type_id: id,
        action: 'Withdrawal',
      },
      requestKey,
    });
    return {
      amount: parseAmount(details.amount) ?? 0n,
      from,
      bank: reply.bank,
      ending: reply.account_ending,
      on: reply.requested_on,
      note: reply.detail ?? '',
    };
  } catch (error) {
    throw asPasswordError(error);
  }
}
