import { messageOf } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Spinner } from '@quarrter/ui/Spinner';
import { sentence } from '@quarrter/ui/sentence';
import { GetHelp } from '../shell/GetHelp.tsx';
import { SCRIPT_FAILURE } from './popup.ts';
import { UnconfirmedPayment } from './UnconfirmedPayment.tsx';
import type { CardPayment } from './use-card-payment.ts';

/**
 * The state of a card payment, beside the form that started it, which shows field errors itself.
 * `onRetry` pays the same order again.
 */
export function PaymentNotice(props: { payment: CardPayment; onRetry?: () => void }) {
  // Called as a function, because only then does an empty notice leave the live region empty.
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
      return <Unfinished payment={payment} of={step.payment} />;
    case 'script':
      return (
        <Alert tone="bad" title={SCRIPT_FAILURE} action={again}>
          The payment window did not load. You were not charged. All you entered is still here.{' '}
          <GetHelp about="payment" />
        </Alert>
      );
    case 'failed':
      return step.error.failure === 'fields' ? null : (
        <Alert tone="bad" title="We could not start your payment" action={again}>
          {sentence(messageOf(step.error))} You were not charged, and what you entered is still
          here. <GetHelp about="payment" />
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
        <Alert tone="warn" title="We have received your payment and are holding it for you">
          {step.payment.message} You do not need to pay again. Your reference is{' '}
          {step.payment.reference}. <GetHelp about="payment" />
        </Alert>
      );
  }
}

function Confirming({ slow }: { slow: boolean }) {
  return (
    <Alert title="We are confirming your payment" action={<Spinner className="text-main-text" />}>
      {slow
        ? 'This is taking longer than usual, and we keep checking. A payment that went through ' +
          'is recorded once, even if you leave this page. Please do not pay again.'
        : 'This takes a few seconds. Please do not pay again.'}
    </Alert>
  );
}

const unpaidTexts = {
  closed: {
    title: 'The payment was not completed',
    text:
      'The payment window closed before you paid. What you entered is still here, and trying ' +
      'again continues the same payment.',
  },
  declined: {
    title: 'The card was declined',
    text:
      'You have not paid. What you entered is still here. You can try again with this card or ' +
      'another.',
  },
  reversed: {
    title: 'The charge was reversed',
    text:
      'Your card was charged, and the charge was reversed before it reached us. The money ' +
      'will be returned to your card. What you entered is still here, and you can try again.',
  },
  broken: {
    title: 'We could not open the payment window',
    text: 'You have not paid. What you entered is still here. Please try again.',
  },
};

function Unpaid({ why }: { why: keyof typeof unpaidTexts }) {
  const { title, text } = unpaidTexts[why];
  return (
    <Alert tone="warn" title={title}>
      {text} <GetHelp about="payment" />
    </Alert>
  );
}

function Unfinished(props: { payment: CardPayment; of: PaymentState }) {
  const { proceed, dismiss } = props.payment;
  return (
    <UnconfirmedPayment
      payment={props.of}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" tone="main" onClick={proceed}>
            Continue payment
          </Button>
          <Button size="small" tone="plain" onClick={dismiss}>
            Discard it
          </Button>
        </div>
      }
    />
  );
}
