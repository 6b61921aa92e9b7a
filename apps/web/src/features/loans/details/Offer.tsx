import type { LoanRecord } from '@quarrter/contract/loans';
import type { LoanState } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useEffect, useRef, useState } from 'react';
import { KeyFacts } from './KeyFacts.tsx';
import type { OfferAnswer } from './offer-answer.ts';
import { answerNotice } from './offer-answer.ts';
import { ScheduleTable } from './Schedule.tsx';

/** Everything that matters before accepting, then the answer. */
export function Offer({ loan, answer }: { loan: LoanRecord; answer: OfferAnswer }) {
  return (
    <>
      <KeyFacts loan={loan} />
      <Card flush title="Payment schedule">
        <ScheduleTable loan={loan} />
      </Card>
      <Card title="Terms">
        <ul className="grid list-disc gap-2 ps-5 text-sm">
          <li>
            These dates assume that we pay the loan out today. Each payment is due on the same day
            of the month as the payout, or on the last day of a shorter month.
          </li>
          <li>
            If a payment is late, we add {loan.penalty_per_day}% of the original amount for each day
            it stays unpaid, from the day after its due date. Penalties do not compound, and never
            exceed {loan.penalty_cap}% of the amount you borrow.
          </li>
          <li>
            You can pay more than the amount due, or pay in full, at any time. The interest stays
            the same.
          </li>
        </ul>
      </Card>
      <Answer loan={loan} offer={answer} />
    </>
  );
}

function Answer({ loan, offer }: { loan: LoanRecord; offer: OfferAnswer }) {
  const [ticked, setTicked] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const amount = <Money amount={loan.amount ?? loan.loan_amount} />;
  return (
    <Card title="Your answer">
      <div className="grid gap-4">
        <FailedAnswerNotice answer={offer} state="offered" />
        <CheckboxField
          name="is_ticked"
          checked={ticked}
          error={offer.tickError}
          onChange={(event) => {
            setTicked(event.target.checked);
            offer.clear();
          }}
          label={
            <>
              I have read the key facts, the payment schedule and the terms above, and I agree to
              repay <Money amount={loan.amount_to_be_repaid} className="font-600" />.
            </>
          }
        />
        <div className="grid gap-3 sm:flex">
          <Button
            tone="action"
            busy={offer.sending === 'accepted'}
            disabled={offer.sending !== null}
            onClick={() => offer.answer('accepted', ticked)}
          >
            Accept
          </Button>
          <Button
            tone="danger"
            disabled={offer.sending !== null}
            onClick={() => setRejecting(true)}
          >
            Reject
          </Button>
        </div>
      </div>
      <Dialog
        open={rejecting}
        title="Reject this offer?"
        onClose={() => setRejecting(false)}
        actions={
          <>
            <Button
              tone="danger"
              busy={offer.sending === 'rejected'}
              onClick={async () => {
                await offer.answer('rejected', ticked);
                setRejecting(false);
              }}
            >
              Reject the offer
            </Button>
            <Button onClick={() => setRejecting(false)}>Keep the offer</Button>
          </>
        }
      >
        <p>
          This offer will close permanently, and we will not pay out the {amount}. You can apply for
          another loan at any time.
        </p>
      </Dialog>
    </Card>
  );
}

/** Says on this page why an answer failed, even when the loan has changed state meanwhile. */
export function FailedAnswerNotice({ answer, state }: { answer: OfferAnswer; state: LoanState }) {
  const box = useRef<HTMLDivElement>(null);
  const { failedAnswer } = answer;
  useEffect(() => {
    if (failedAnswer) box.current?.scrollIntoView({ block: 'center' });
  }, [failedAnswer]);
  if (!failedAnswer) return null;
  const { tone, title, text } = answerNotice(failedAnswer, state);
  return (
    <div ref={box}>
      <Alert tone={tone} title={title}>
        {text}
      </Alert>
    </div>
  );
}
