import { messageOf } from '@quarrter/client/errors';
import type { PaymentState } from '@quarrter/contract/client/card-payments';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Spinner } from '@quarrter/ui/Spinner';
import { sentence } from '@quarrter/ui/sentence';
import type { ReactNode } from 'react';
import { GetHelp } from '../shell/GetHelp.tsx';
import { SCRIPT_FAILURE } from './popup.ts';
import { pendingOf, whyUnpaid } from './steps.ts';
import { purposeText, UnconfirmedPayment } from './UnconfirmedPayment.tsx';
import type { CardPayment } from './use-card-payment.ts';

/**
 * The state of a card payment, beside the form that started it, which shows field errors itself.
 * `onRetry` pays the same order again.
 */
export function PaymentNotice(props: { payment: CardPayment; onRetry?: () => void }) {
  // Called as functions, because only then does an empty notice leave the live region empty.
  const notice = noticeOf(props);
  const earlier = offerEarlierPayment(props.payment);
  return (
    <Notices>
      {earlier ? (
        <div className="grid gap-4">
          {notice}
          {earlier}
        </div>
      ) : (
        notice
      )}
    </Notices>
  );
}

/** A pending payment that is still there after another one could not be started. */
export function offerEarlierPayment(payment: CardPayment) {
  const { step } = payment;
  const earlier = step.name !== 'unfinished' && pendingOf(step);
  return earlier && <Unfinished payment={payment} of={earlier} />;
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
      return (
        <Unpaid why={step.why} more={`${sameAgain(step.why)}What you entered is still here.`} />
      );
    case 'unfinished':
      return <Unfinished payment={payment} of={step.payment} />;
    case 'script':
      return (
        <Alert tone="bad" title={SCRIPT_FAILURE} action={again}>
          The payment window did not load. You were not charged. Everything you entered is still
          here. <GetHelp about="payment" />
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
    text: 'The payment window closed before you paid.',
  },
  declined: {
    title: 'The card was declined',
    text: 'You have not paid. You can try again with this card or another.',
  },
  reversed: {
    title: 'The charge was reversed',
    text:
      'Your card was charged, and the charge was reversed before it reached us. The money ' +
      'will be returned to your card. You can try again.',
  },
  broken: {
    title: 'We could not open the payment window',
    text: 'You have not paid. Please try again.',
  },
};

function Unpaid(props: { why: keyof typeof unpaidTexts; more?: string; action?: ReactNode }) {
  const { title, text } = unpaidTexts[props.why];
  return (
    <Alert tone="warn" title={title} action={props.action}>
      {text} {props.more} <GetHelp about="payment" />
    </Alert>
  );
}

function sameAgain(why: keyof typeof unpaidTexts): string {
  return why === 'closed' ? 'Trying again continues the same payment. ' : '';
}

function Unfinished({ payment, of }: { payment: CardPayment; of: PaymentState }) {
  const { proceed, dismiss } = payment;
  if (of.status !== 'pending') {
    const amount = formatMoney(fromWire(of.amount), of.currency);
    const discard = (
      <Button size="small" tone="plain" onClick={dismiss}>
        Discard the payment of {amount} {purposeText[of.purpose]}
      </Button>
    );
    return <Unpaid why={whyUnpaid(of)} action={discard} />;
  }
  const continueButton = (
    <Button size="small" tone="main" onClick={proceed}>
      Continue payment
    </Button>
  );
  return <UnconfirmedPayment payment={of} action={continueButton} />;
}
