import { messageOf } from '@quarrter/client/errors';
import { fromWire } from '@quarrter/domain/money';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Money } from '@quarrter/ui/Money';
import { Spinner } from '@quarrter/ui/Spinner';
import { sentence } from '@quarrter/ui/sentence';
import { payLabel } from './pay-label.ts';
import { SCRIPT_FAILURE } from './popup.ts';
import type { CardPayment } from './use-card-payment.ts';

/**
 * What a card payment has to say, beside the form that began it. Field errors of a refused payment are the
 * form's. `onRetry` pays once more what was asked for.
 */
export function PaymentNotice(props: { payment: CardPayment; onRetry?: () => void }) {
  // Called, not drawn: only so nothing to say leaves the region empty.
  return <Notices>{noticeOf(props)}</Notices>;
}

function noticeOf({ payment, onRetry }: { payment: CardPayment; onRetry?: () => void }) {
  const { step } = payment;
  const again = onRetry && (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  switch (step.name) {
    case 'idle':
    case 'starting':
    case 'open':
      return null;
    case 'confirming':
      return <Confirming slow={step.slow} />;
    case 'unpaid':
      return <Unpaid why={step.why} />;
    case 'unfinished':
      return <Unfinished payment={payment} amount={step.payment} />;
    case 'script':
      return (
        <Alert tone="bad" title={SCRIPT_FAILURE} action={again}>
          The card window did not load, so nothing was charged. What you entered is still here.
        </Alert>
      );
    case 'refused':
      return step.error.failure === 'fields' ? null : (
        <Alert tone="bad" title="The payment was not begun" action={again}>
          {sentence(messageOf(step.error))} Nothing was charged, and what you entered is still here.
        </Alert>
      );
    case 'applied':
      return (
        <Alert tone="good" title="Payment received">
          {step.payment.message}
        </Alert>
      );
    case 'unapplied':
      return (
        <Alert tone="warn" title="Your money is here, and it is kept for you">
          {step.payment.message} You need not pay again. Reference {step.payment.reference}.
        </Alert>
      );
  }
}

function Confirming({ slow }: { slow: boolean }) {
  return (
    <Alert title="We are confirming your payment" action={<Spinner className="text-main-text" />}>
      {slow
        ? 'The answer takes longer than usual. We keep asking; a payment that went through is booked once, even if you leave this page. Please do not pay again.'
        : 'This takes a few seconds. Please do not pay again.'}
    </Alert>
  );
}

const unpaidTexts = {
  closed: {
    title: 'The payment was not completed',
    text: 'The card window was closed before the payment went through, and nothing was booked. What you entered is still here; trying again goes on with the same payment.',
  },
  declined: {
    title: 'The card was declined',
    text: 'Nothing was booked. What you entered is still here; you can try again with this card or another one.',
  },
  broken: {
    title: 'The card window could not be opened',
    text: 'Nothing was booked. What you entered is still here; please try again.',
  },
};

function Unpaid({ why }: { why: keyof typeof unpaidTexts }) {
  const { title, text } = unpaidTexts[why];
  return (
    <Alert tone="warn" title={title}>
      {text}
    </Alert>
  );
}

function Unfinished(props: {
  payment: CardPayment;
  amount: { amount: string; currency: 'NGN' | 'USD' };
}) {
  const { proceed, dismiss } = props.payment;
  const { amount, currency } = props.amount;
  return (
    <Alert
      tone="warn"
      title="You began a payment and did not finish it"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" tone="main" onClick={proceed}>
            {payLabel(fromWire(amount), currency)}
          </Button>
          <Button size="small" tone="plain" onClick={dismiss}>
            Leave it
          </Button>
        </div>
      }
    >
      <Money amount={amount} currency={currency} /> has not been paid, as far as the card provider
      tells us.
    </Alert>
  );
}
