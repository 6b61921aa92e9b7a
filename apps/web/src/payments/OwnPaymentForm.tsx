import { ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { type RequestKey, useRequestKey } from '@quarrter/client/use-request-key';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { OwnPaymentOffer } from '@quarrter/contract/client/own-payments';
import { investmentStatus } from '@quarrter/domain/investments';
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { Dialog } from '@quarrter/ui/Dialog';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { sentence } from '@quarrter/ui/sentence';
import { type QueryKey, useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { waitForFigures } from '../api/changes.ts';
import type { HelpTopicName } from '../paths.ts';
import { GetHelp } from '../shell/GetHelp.tsx';

/** The payment from an investment, and the words of its form. */
export type OwnPaymentSubject = {
  readonly currency: Currency;
  readonly to: ReactNode;
  /** As in `whether your loan was paid`. */
  readonly noun: string;
  readonly failed: string;
  /** Follows `is taken from my investment`. */
  readonly purpose: string;
  /** As in `Still overdue`. */
  readonly due: string;
  readonly help: HelpTopicName;
};

type Props<Paid> = {
  offer: OwnPaymentOffer;
  subject: OwnPaymentSubject;
  mutationKey: QueryKey;
  send: (requestKey: string) => Promise<Paid>;
  requestKey: RequestKey;
  /** Reads again whatever the payment changes. */
  refresh: () => Promise<unknown>;
  onPaid: (paid: Paid) => void;
  onClose: () => void;
};

type DialogProps<Paid> = Omit<Props<Paid>, 'offer' | 'send' | 'requestKey' | 'onPaid'> & {
  /** Null while the dialog is closed. */
  chosen: OwnPaymentOffer | null;
  send: (offer: OwnPaymentOffer, requestKey: string) => Promise<Paid>;
  onPaid: (paid: Paid, offer: OwnPaymentOffer) => void;
};

/** A request keeps its key while the dialog is closed, so that it never pays twice. */
export function OwnPaymentDialog<Paid>(props: DialogProps<Paid>) {
  const { chosen, subject, mutationKey, send, refresh, onPaid, onClose } = props;
  const requestKey = useRequestKey();
  const isPaying = useIsMutating({ mutationKey }) > 0;
  return (
    <Dialog
      open={chosen !== null}
      title="Pay from your investment"
      onClose={() => !isPaying && onClose()}
    >
      {chosen && (
        <OwnPaymentForm
          key={`${chosen.id} ${chosen.amount}`}
          {...{ subject, offer: chosen, mutationKey, requestKey, refresh, onClose }}
          send={(key) => send(chosen, key)}
          onPaid={(paid) => {
            onClose();
            onPaid(paid, chosen);
          }}
        />
      )}
    </Dialog>
  );
}

/** The payment, the remainders, and the client's consent, which is asked for each time. */
function OwnPaymentForm<Paid>(props: Props<Paid>) {
  const { offer, subject, mutationKey, send, requestKey, refresh, onPaid, onClose } = props;
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const sending = useSingleMutation({
    mutationKey,
    mutationFn: () => send(requestKey.of(`${offer.id} ${offer.amount}`)),
    // The figures of the page are the new ones before the receipt says so.
    onSuccess: async (paid) => {
      requestKey.forget();
      await waitForFigures(refresh());
      onPaid(paid);
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.status === 409 || isUnanswered(error))) refresh();
    },
  });
  const { isPending: busy, error } = sending;
  const amount = formatMoney(fromWire(offer.amount), subject.currency);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!agreed);
        if (agreed) sending.mutate();
      }}
    >
      <WhatMoves subject={subject} offer={offer} />
      <CheckboxField
        name="is_agreed"
        label={`I agree that ${amount} is taken from my investment ${subject.purpose}.`}
        checked={agreed}
        error={missing && !agreed ? 'This field is required' : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      {error && <NotPaid subject={subject} error={error} />}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button type="submit" tone="action" busy={busy} busyLabel={`Paying ${subject.noun}…`}>
          {`Pay ${amount}`}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type Shown = { subject: OwnPaymentSubject; offer: OwnPaymentOffer };

function WhatMoves({ subject: { currency, to, due }, offer }: Shown) {
  const { left, still_overdue: still, status_after: status } = offer;
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact label="From">Investment {offer.short_id}</Fact>
        <Fact label="Balance">
          <Money amount={offer.balance} currency={currency} />
        </Fact>
        <Fact label="To">{to}</Fact>
        <Fact label="You pay" strong>
          <Money amount={offer.amount} currency={currency} />
        </Fact>
        <Fact label="Left in the investment">
          <Money amount={left} currency={currency} />
        </Fact>
        {fromWire(still) > 0n && (
          <Fact label={`Still ${due}`}>
            <Money amount={still} currency={currency} />
          </Fact>
        )}
      </Facts>
      <p className="text-sm text-ink-soft">
        We take your capital first, then your returns.
        {status === investmentStatus.inactive &&
          ' The rest is below the plan’s minimum, so it will stop earning. You can withdraw it.'}
        {status === investmentStatus.complete && ' Your investment is then empty and closes.'}
      </p>
    </div>
  );
}

function NotPaid({ subject, error }: { subject: OwnPaymentSubject; error: Error }) {
  const { noun, failed, help } = subject;
  if (error instanceof ApiError && isUnanswered(error)) {
    return (
      <Alert tone="bad" title="We got no reply">
        We do not know yet whether {noun} was paid. You can send it again: we never pay twice.{' '}
        <GetHelp about={help} />
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title={failed}>
      {sentence(messageOf(error))} Your money has not moved. <GetHelp about={help} />
    </Alert>
  );
}
