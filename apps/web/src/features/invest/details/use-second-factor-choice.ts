import { ApiError } from '@quarrter/client/errors';
import { checkWithdrawal } from '@quarrter/contract/client/withdrawals';
import { parseAmount, toWire } from '@quarrter/domain/money';
import { useState } from 'react';
import { request } from '../../../api/request.ts';
import type { CurrencySlug } from '../../../paths.ts';
import { accountOf, type ChosenAccount } from './use-withdrawal-request.ts';
import type { WithdrawalValues } from './withdrawal-schema.ts';

/**
 * A client without two-step verification is asked once, before money goes to an account that is not
 * known, whether to set it up first.
 */
export function useSecondFactorChoice(currency: CurrencySlug) {
  const [heldMinutes, setHeldMinutes] = useState(0);
  const [accepted, setAccepted] = useState(false);
  const [checking, setChecking] = useState(false);

  /**
   * Whether to ask now. Without an answer from the server, the withdrawal itself reports the
   * problem.
   */
  async function isNeeded(values: WithdrawalValues, to: ChosenAccount): Promise<boolean> {
    if (accepted) return false;
    const asked = { amount: toWire(parseAmount(values.amount) ?? 0n), currency };
    setChecking(true);
    try {
      const body = { ...asked, ...accountOf(values, to) };
      const check = await request(checkWithdrawal, { body });
      setHeldMinutes(check.held_minutes);
      return check.second_factor_advised;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return false;
    } finally {
      setChecking(false);
    }
  }

  return { heldMinutes, checking, isNeeded, accept: () => setAccepted(true) };
}
