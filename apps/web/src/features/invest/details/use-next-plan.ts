import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useRequestKey } from '@quarrter/client/use-request-key';
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { reinvest } from '@quarrter/contract/client/reinvestment';
import { type InvestmentTier, tierForAmount } from '@quarrter/domain/investments';
import { fromWire, parseAmount, toWire } from '@quarrter/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { refreshInvestments, waitForFigures } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { type CurrencySlug, paths } from '../../../paths.ts';
import { codeOf } from '../currency.tsx';
import type { StartedState } from '../investment.ts';
import { nextPlanSchema } from './next-plan.ts';

/** The form that starts the next plan. When it has started, its own page is shown. */
export function useNextPlan(
  currency: CurrencySlug,
  investment: InvestmentRecord,
  tiers: readonly InvestmentTier[],
) {
  const code = codeOf[currency];
  const balance = fromWire(investment.balance);
  const schema = useMemo(() => nextPlanSchema(tiers, code, balance), [tiers, code, balance]);
  const form = useContractForm(schema, { amount: '' });
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const requestKey = useRequestKey();

  const submit = form.handleSubmit(async ({ amount: typed }) => {
    const amount = parseAmount(typed) ?? 0n;
    const s = tierForAmount(tiers, code, amount)?.code ?? '';
    const { pathname } = window.location;
    setBusy(true);
    setFailure(null);
    try {
      const started = await request(reinvest, {
        params: { currency, id: investment.id },
        body: { amount: toWire(amount), s },
        requestKey: requestKey.of(`${amount} ${s}`),
      });
      await waitForFigures(refreshInvestments(queries, currency));
      const state: StartedState = { startedFrom: investment.short_id };
      // Only if the client has not gone to another page since.
      if (window.location.pathname === pathname) {
        navigate(paths.investDetails.getHref(currency, started.id, 'FTI'), { state });
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A conflict means that the balance has changed; without an answer it may have. The figures
      // shown are out of date either way.
      if (error.status === 409 || isUnanswered(error)) refreshInvestments(queries, currency);
      // The plan has no field of its own here: it follows from the amount.
      if (error.fields.amount) form.showFailure(error);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  });

  return { form, code, balance, busy, failure, submit, clear: () => setFailure(null) };
}

export type NextPlan = ReturnType<typeof useNextPlan>;
