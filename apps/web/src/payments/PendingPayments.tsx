import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Money } from '@quarrter/ui/Money';
import type { ReactNode } from 'react';
import { type FollowedPayment, usePendingPayments } from '../api/pending-payments.ts';
import { GetHelp } from '../shell/GetHelp.tsx';
import { UnconfirmedPayment } from './UnconfirmedPayment.tsx';

/**
 * The state of payments started here or in another tab: a client who closed the tab right after
 * paying sees that the money is on its way, and does not pay again.
 */
export function PendingPayments(props: {
  purpose?: PaymentState['purpose'];
  /** The meaning of a recorded payment for what the page shows. */
  meaningOf?: (payment: PaymentState) => ReactNode;
}) {
  const { purpose, meaningOf } = props;
  const payments = usePendingPayments();
  const own = payments.data?.filter((payment) => !purpose || payment.purpose === purpose) ?? [];
  const again = (
    <Button size="small" busy={payments.isFetching} onClick={() => payments.refetch()}>
      Check again
    </Button>
  );
  if (payments.isError) {
    return (
      <Alert tone="warn" title="We could not check for a payment in progress" action={again}>
        If you have just paid, please do not pay again. We record every payment that succeeds.{' '}
        <GetHelp about="payment" />
      </Alert>
    );
  }
  return own.map((payment) => (
    <OnePayment
      key={payment.reference}
      payment={payment}
      again={again}
      meaning={meaningOf?.(payment)}
    />
  ));
}

function OnePayment(props: { payment: FollowedPayment; again: ReactNode; meaning: ReactNode }) {
  const { payment, again, meaning } = props;
  const { message, status, amount, currency } = payment;
  const sum = <Money amount={amount} currency={currency} />;
  if (status === 'pending') {
    return <UnconfirmedPayment payment={payment} begunAt={payment.begun_at} action={again} />;
  }
  if (status === 'applied') {
    return (
      <Alert tone="good" title="Payment received">
        {message} {meaning}
      </Alert>
    );
  }
  if (status === 'unapplied') {
    return (
      <Alert tone="warn" title="We have received your payment and are holding it for you">
        {message} You do not need to pay again. Your reference is {payment.reference}.{' '}
        <GetHelp about="payment" />
      </Alert>
    );
  }
  if (payment.reversed) {
    return (
      <Alert tone="warn" title={<>The charge of {sum} was reversed</>}>
        It was reversed before it reached us, and the money will be returned to your card.{' '}
        <GetHelp about="payment" />
      </Alert>
    );
  }
  return (
    <Alert tone="warn" title={<>Your payment of {sum} was not completed</>}>
      You were not charged, and you can pay again. <GetHelp about="payment" />
    </Alert>
  );
}
