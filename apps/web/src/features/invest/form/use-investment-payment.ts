import { useNavigate } from '@quarrter/client/router';
import { createInvestment } from '@quarrter/contract/card-payments';
import type { InvestmentTier } from '@quarrter/domain/investments';
import { currencySlug } from '@quarrter/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshInvestments } from '../../../api/investments.ts';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';
import { paths } from '../../../paths.ts';
import type { PaymentOrder } from '../../../payments/payer.ts';
import { useCardPayment } from '../../../payments/use-card-payment.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import type { InvestedState } from '../investment.ts';
import type { useInvestmentForm } from './use-investment-form.ts';

type Investment = ReturnType<typeof useInvestmentForm>;

/**
 * Pays for the investment. The server checks the whole form before any money moves and books the
 * payment once; then the client sees the investment in the overview.
 */
export function useInvestmentPayment(tier: InvestmentTier, { form, clearDraft }: Investment) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { user_id } = useClient();
  const currency = currencySlug(tier.currency);
  const payment = useCardPayment({
    purpose: 'investment',
    subject: `full-${currency}`,
    onBooked: (booked) => {
      clearDraft();
      refreshInvestments(queries, currency);
      queries.invalidateQueries({ queryKey: keys.userDetail(user_id) });
      if (booked.status !== 'applied') return;
      const state: InvestedState = {
        invested: { amount: booked.amount, currency: booked.currency },
      };
      navigate(paths.investOverview.getHref(currency, { new: '1' }), { replace: true, state });
    },
  });

  const { step } = payment;
  const startError = step.name === 'failed' ? step.error : null;
  const { showFailure } = form;
  useEffect(() => {
    if (startError) showFailure(startError);
  }, [startError, showFailure]);

  return {
    payment,
    startError,
    pay: () => payment.pay(orderOf(currency, { ...form.getValues(), s: tier.code })),
  };
}

/** What the server checks first, and the call that reports the payment. */
function orderOf(currency: string, form: Record<string, unknown>): PaymentOrder {
  return {
    intent: { purpose: 'investment', currency, kind: 'full', form },
    tell: (reference) =>
      request(createInvestment, {
        params: { currency, kind: 'full' },
        body: { ...form, reference },
      }),
  };
}
