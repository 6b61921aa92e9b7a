import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { Alert } from '@quarrter/ui/Alert';
import { clientTime } from '@quarrter/ui/lagos-time';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';
import { GetHelp } from '../shell/GetHelp.tsx';

/** The purpose of a payment within a sentence: `for your loan`. */
export const purposeText: Record<PaymentState['purpose'], string> = {
  investment: 'for an investment',
  repayment: 'for your loan',
};

/**
 * A payment that was started and that the provider has not confirmed. Forms and overviews say the
 * same, because none of them knows whether the client's bank has taken the money.
 */
export function UnconfirmedPayment(props: {
  payment: Pick<PaymentState, 'amount' | 'currency' | 'purpose'>;
  begunAt?: string;
  action: ReactNode;
}) {
  const { amount, currency, purpose } = props.payment;
  const started = props.begunAt === undefined ? '' : `, started on ${clientTime(props.begunAt)}`;
  return (
    <Alert
      title={
        <>
          Your payment of <Money amount={amount} currency={currency} /> is not confirmed yet
        </>
      }
      action={props.action}
    >
      This payment is {purposeText[purpose]}
      {started}. If you paid, we’ll record it as soon as the payment provider confirms it, so please
      do not pay again. If you left the payment window without paying, you were not charged, and you
      can continue. <GetHelp about="payment" />
    </Alert>
  );
}
