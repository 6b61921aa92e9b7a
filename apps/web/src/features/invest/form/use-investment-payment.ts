import { invalidate } from '@quarrter/client/calls';
import { useNavigate } from '@quarrter/client/router';
import { userDetailCall } from '@quarrter/contract/client/accounts';
import { createInvestment } from '@quarrter/contract/client/card-payments';
import { savedCards } from '@quarrter/contract/client/collections';
import { savedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { topUpList } from '@quarrter/contract/client/top-ups';
import type { IsoDate } from '@quarrter/domain/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshInvestments } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { type CurrencySlug, paths } from '../../../paths.ts';
import type { PaymentOrder } from '../../../payments/payer.ts';
import { useCardPayment } from '../../../payments/use-card-payment.ts';
import type { InvestedState } from '../investment.ts';

/** The investment to pay for: its kind, and the form with its draft and errors. */
export type InvestmentOrder = {
  readonly currency: CurrencySlug;
  readonly kind: 'full' | 'limited';
  readonly readForm: () => Record<string, unknown>;
  readonly clearDraft: () => void;
  readonly showFailure: (error: unknown) => void;
  /** True when the client asks to save the card. */
  readonly saveCard: boolean;
  readonly today: IsoDate;
};

/**
 * Pays for the investment. The server checks the whole form before any money moves and books the
 * payment once; then the client sees the investment in the overview.
 */
export function useInvestmentPayment(order: InvestmentOrder) {
  const { currency, kind, readForm, clearDraft, showFailure, saveCard, today } = order;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const payment = useCardPayment({
    purpose: 'investment',
    subject: `${kind}-${currency}`,
    onBooked: (booked) => {
      clearDraft();
      const refreshed = refreshInvestments(queries, currency);
      invalidate(queries, userDetailCall, savedNextOfKin, savedCards, topUpList);
      if (booked.status !== 'applied') return refreshed;
      const { amount, investment_type_id: id, paid_with: paidWith = null } = booked;
      const state: InvestedState = {
        invested: {
          id,
          amount,
          currency: booked.currency,
          on: today,
          paidWith,
          savesCard: saveCard,
        },
      };
      navigate(paths.investOverview.getHref(currency, { new: '1' }), { replace: true, state });
      return refreshed;
    },
  });

  const { step } = payment;
  const startError = step.name === 'failed' ? step.error : null;
  useEffect(() => {
    if (startError) showFailure(startError);
  }, [startError, showFailure]);

  return {
    payment,
    startError,
    pay: () => payment.pay(orderOf(currency, kind, readForm(), saveCard)),
  };
}

/** The order that the server checks first, and the call that reports the payment. */
function orderOf(
  currency: string,
  kind: InvestmentOrder['kind'],
  form: Record<string, unknown>,
  saveCard: boolean,
): PaymentOrder {
  return {
    intent: {
      purpose: 'investment',
      currency,
      kind,
      form,
      ...(saveCard && { save_card: true }),
    },
    tell: (reference) =>
      request(createInvestment, {
        params: { currency, kind },
        body: { ...form, reference },
      }),
  };
}
