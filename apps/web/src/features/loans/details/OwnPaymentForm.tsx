import { callKey } from '@quarrter/client/calls';
import { ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import type { RequestKey } from '@quarrter/client/use-request-key';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { type OwnPaymentOffer, payFromInvestment } from '@quarrter/contract/client/own-payments';
import { investmentStatus } from '@quarrter/domain/investments';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { sentence } from '@quarrter/ui/sentence';
import { useState } from 'react';
import { waitForFigures } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { loanTypeName } from '../../../products/loan-names.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';

type Paid = { amount: string; left: string; paid_on: string };
type Props = {
  loan: LoanRecord;
  offer: OwnPaymentOffer;
  requestKey: RequestKey;
  /** Reads again whatever the payment changes. */
  refresh: () => Promise<unknown>;
  onPaid: (paid: Paid) => void;
  onClose: () => void;
};

/** The payment, the remainders, and the client's consent, which is asked for each time. */
export function OwnPaymentForm(props: Props) {
  const { loan, offer, requestKey, refresh, onPaid, onClose } = props;
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const sending = useSingleMutation({
    mutationKey: callKey(payFromInvestment, own),
    mutationFn: () =>
      request(payFromInvestment, {
        ...own,
        body: { investment: offer.id, amount: offer.amount, is_agreed: true },
        requestKey: requestKey.of(`${offer.id} ${offer.amount}`),
      }),
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
  const amount = formatMoney(fromWire(offer.amount), 'NGN');
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
      <WhatMoves loan={loan} offer={offer} />
      <CheckboxField
        name="is_agreed"
        label={`I agree that ${amount} is taken from my investment for this loan.`}
        checked={agreed}
        error={missing && !agreed ? 'This field is required' : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      {error && <NotPaid error={error} />}
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button type="submit" tone="action" busy={busy} busyLabel="Paying your loan…">
          {`Pay ${amount}`}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function WhatMoves({ loan, offer }: Pick<Props, 'loan' | 'offer'>) {
  const { left, still_overdue: late, status_after: status } = offer;
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact label="From">Investment {offer.short_id}</Fact>
        <Fact label="Balance">
          <Money amount={offer.balance} />
        </Fact>
        <Fact label="To">
          {loanTypeName(loan.loan_type)} {loan.short_id}
        </Fact>
        <Fact label="You pay" strong>
          <Money amount={offer.amount} />
        </Fact>
        <Fact label="Left in the investment">
          <Money amount={left} />
        </Fact>
        {fromWire(late) > 0n && (
          <Fact label="Still overdue">
            <Money amount={late} />
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

function NotPaid({ error }: { error: Error }) {
  if (error instanceof ApiError && isUnanswered(error)) {
    return (
      <Alert tone="bad" title="We got no reply">
        We do not know yet whether your loan was paid. It is safe to send it again: we never pay
        twice. <GetHelp about="overdue" />
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title="We could not pay your loan">
      {sentence(messageOf(error))} Your money has not moved. <GetHelp about="overdue" />
    </Alert>
  );
}
