import { type ApiError, messageOf } from '@quarrter/client/errors';
import { type Currency, currencySlug } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button, LinkButton } from '@quarrter/ui/Button';
import { sentence } from '@quarrter/ui/sentence';
import { paths } from '../../../paths.ts';
import { offerEarlierPayment, PaymentNotice } from '../../../payments/PaymentNotice.tsx';
import type { CardPayment } from '../../../payments/use-card-payment.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';

/**
 * Says why the payment could not start. The requirements fix the title; field errors appear under
 * their fields.
 */
export function PaymentNotStarted(props: {
  error: ApiError;
  payment: CardPayment;
  onRetry: () => void;
}) {
  const { error, payment, onRetry } = props;
  return (
    <>
      {error.failure !== 'fields' && <WhyNotStarted error={error} onRetry={onRetry} />}
      {offerEarlierPayment(payment)}
    </>
  );
}

function WhyNotStarted({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Alert
      tone="bad"
      title="An error occurred while processing your investment. Please try again."
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentence(messageOf(error))} Everything you entered is still here. Trying again continues the
      same payment, so you are never charged twice. <GetHelp about="payment" />
    </Alert>
  );
}

/** We hold the money for the client, so the form must not invite a second payment. */
export function UnappliedPayment(props: { currency: Currency; payment: CardPayment }) {
  return (
    <div className="grid max-w-2xl gap-5">
      <PaymentNotice payment={props.payment} />
      <LinkButton href={paths.investOverview.getHref(currencySlug(props.currency))}>
        See your investments
      </LinkButton>
    </div>
  );
}
