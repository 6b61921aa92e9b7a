import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useRef, useState } from 'react';
import { FailedAnswerNotice } from './FailedAnswerNotice.tsx';
import type { ChosenTerms, OfferAnswer } from './offer-answer.ts';

/**
 * The tick and the two answers. Accept is in a bar at the foot of the window; without the tick, or
 * with an amount that cannot be had, it leads to the field that is wrong.
 */
export function OfferAnswerCard(props: {
  /** With the terms that the client chose. */
  loan: LoanRecord;
  offer: OfferAnswer;
  chosen: ChosenTerms;
  /** Whether the chosen terms have an error. */
  wrong: boolean;
}) {
  const { loan, offer, chosen, wrong } = props;
  const { amount_to_be_repaid: total } = loan;
  // The tick agrees to one total; with other terms the client is asked again.
  const [tickedTotal, setTickedTotal] = useState<string | null>(null);
  const ticked = tickedTotal === total;
  const [rejecting, setRejecting] = useState(false);
  const card = useRef<HTMLDivElement>(null);

  function accept() {
    if (wrong) return focusOn('[name=amount][aria-invalid=true], [name=duration]');
    if (!ticked) focusOn('[name=is_ticked]');
    offer.answer('accepted', ticked, chosen);
  }

  function focusOn(field: string) {
    const found = card.current?.parentElement?.querySelector<HTMLElement>(field);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  }

  return (
    <>
      <div ref={card}>
        <Card title="Your answer">
          <div className="grid gap-4">
            <FailedAnswerNotice answer={offer} state="offered" />
            <CheckboxField
              name="is_ticked"
              checked={ticked}
              error={offer.tickError}
              onChange={(event) => {
                setTickedTotal(event.target.checked ? total : null);
                offer.clear();
              }}
              label={<Agreement amount={total} />}
            />
            <p className="text-sm text-ink-soft">
              You’ll get the agreement as a PDF, by email and on this page, as soon as you accept.
            </p>
            <RejectButton disabled={offer.sending !== null} onClick={() => setRejecting(true)} />
          </div>
        </Card>
      </div>
      <AcceptBar
        loan={loan}
        busy={offer.sending === 'accepted'}
        idle={offer.sending === null}
        wrong={wrong}
        onAccept={accept}
      />
      <RejectDialog
        open={rejecting}
        sending={offer.sending}
        onReject={() => offer.answer('rejected', ticked)}
        onClose={() => setRejecting(false)}
      />
    </>
  );
}

const agreement =
  'I have read the key facts, the repayment schedule and the terms above, and I agree to repay';

function Agreement({ amount }: { amount: string }) {
  return (
    <>
      {agreement} <Money amount={amount} className="font-600" />.
    </>
  );
}

function RejectButton(props: { disabled: boolean; onClick: () => void }) {
  return (
    <div>
      <Button tone="danger" {...props}>
        Reject
      </Button>
    </div>
  );
}

function RejectDialog(props: {
  open: boolean;
  sending: OfferAnswer['sending'];
  onReject: () => Promise<void>;
  onClose: () => void;
}) {
  const { open, sending, onReject, onClose } = props;
  return (
    <Dialog
      open={open}
      title="Reject this offer?"
      onClose={() => sending === null && onClose()}
      actions={
        <>
          <Button
            tone="danger"
            busy={sending === 'rejected'}
            onClick={() => onReject().then(onClose)}
          >
            Reject the offer
          </Button>
          <Button disabled={sending !== null} onClick={onClose}>
            Keep the offer
          </Button>
        </>
      }
    >
      <p>
        This offer will close permanently, and we will not pay out any money. You can apply for
        another loan at any time.
      </p>
    </Dialog>
  );
}

/** Stays at the foot of the window, above a phone’s navigation. */
function AcceptBar(props: {
  loan: LoanRecord;
  busy: boolean;
  idle: boolean;
  wrong: boolean;
  onAccept: () => void;
}) {
  const { loan, busy, idle, wrong, onAccept } = props;
  return (
    <div
      data-save-bar="in-sight"
      className="sticky bottom-[calc(var(--spacing)*17+env(safe-area-inset-bottom))]
      z-10 -mx-4 flex flex-wrap
        items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3
        short:static lg:bottom-0"
    >
      {wrong ? (
        <p className="text-sm font-600">Please check what you chose.</p>
      ) : (
        <p className="text-sm text-ink-soft">
          You get <Money amount={loan.amount ?? loan.loan_amount} className="font-600 text-ink" />
          <br />
          Total to repay <Money amount={loan.amount_to_be_repaid} className="font-600 text-ink" />
        </p>
      )}
      <Button tone="action" busy={busy} disabled={!idle} onClick={onAccept}>
        Accept
      </Button>
    </div>
  );
}
