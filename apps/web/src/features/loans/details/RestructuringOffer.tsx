import { callKey, invalidate, setReply } from '@quarrter/client/calls';
import { ApiError, isUnanswered, messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { answerRestructuring } from '@quarrter/contract/client/loan-restructuring';
import {
  type LoanRecord,
  loanDetail,
  type RestructuringOfferRecord,
} from '@quarrter/contract/client/loans';
import { loanAcceptance } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { sentence } from '@quarrter/ui/sentence';
import { type Column, Table } from '@quarrter/ui/Table';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { activity, loanLists } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { Receipt, showCard } from '../../../receipts/Receipt.tsx';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { figuresId } from './RepaymentReceipt.tsx';
import { RestructuringTerms } from './RestructuringTerms.tsx';
import { stillHolds } from './restructuring-answer.ts';

type Row = RestructuringOfferRecord['schedule'][number];

const columns: Column<Row>[] = [
  { header: 'Instalment', cell: (row) => row.number },
  { header: 'Due', cell: (row) => <DateText date={row.due_date} />, lead: true },
  { header: 'Principal', cell: (row) => <Money amount={row.principal} />, align: 'end' },
  { header: 'Interest', cell: (row) => <Money amount={row.interest} />, align: 'end' },
  {
    header: 'Total',
    cell: (row) => <Money amount={row.total} className="font-600" />,
    align: 'end',
    figure: true,
  },
];

/** A new schedule for the amount owed, which the client accepts or rejects, and the result. */
export default function RestructuringOffer({ loan }: { loan: LoanRecord }) {
  const answer = useAnswer(loan);
  const { restructuring: offer } = loan;
  if (offer) return <Offered loan={loan} offer={offer} answer={answer} />;
  if (answer.data) {
    if (!stillHolds(answer.data, loan)) return null;
    return answer.variables?.accepts ? (
      <Accepted loan={answer.data} offer={answer.variables.offer} />
    ) : (
      <ScheduleUnchanged />
    );
  }
  return answer.error && <Failure error={answer.error} isGone />;
}

type Given = { offer: RestructuringOfferRecord; accepts: boolean; ticked: boolean };

function useAnswer(loan: LoanRecord) {
  const queries = useQueryClient();
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  return useSingleMutation({
    mutationFn: ({ offer, accepts, ticked }: Given) =>
      request(answerRestructuring, {
        ...own,
        body: {
          is_ticked: ticked,
          is_accepted: String(accepts ? loanAcceptance.accepted : loanAcceptance.closed),
          restructuring_id: offer.id,
          amount_to_be_repaid: offer.amount_to_be_repaid,
        },
      }),
    onSuccess: (answered) => {
      setReply(queries, loanDetail, own, answered);
      invalidate(queries, ...activity);
    },
    // Another tab may have answered, or a repayment may have changed the amounts.
    onError: () => invalidate(queries, callKey(loanDetail, own)),
    onSettled: () => invalidate(queries, ...loanLists),
  });
}

type Answer = ReturnType<typeof useAnswer>;

type OfferedProps = { loan: LoanRecord; offer: RestructuringOfferRecord; answer: Answer };

function Offered({ loan, offer, answer }: OfferedProps) {
  return (
    <>
      <RestructuringTerms loan={loan} offer={offer} />
      <Card flush title="New repayment schedule">
        <Table
          caption="The instalments of the new schedule and their due dates"
          columns={columns}
          rows={offer.schedule}
          rowKey={(row) => String(row.number)}
        />
      </Card>
      <Choice offer={offer} answer={answer} />
    </>
  );
}

/** The tick agrees to one amount; when that changes, the client is asked again. */
function Choice({ offer, answer }: Omit<OfferedProps, 'loan'>) {
  const { amount_to_be_repaid: total } = offer;
  const [tickedTotal, setTickedTotal] = useState<string | null>(null);
  const ticked = tickedTotal === total;
  const { error, isPending, variables } = answer;
  const tickError = error instanceof ApiError ? error.fields['is_ticked']?.[0] : undefined;
  return (
    <Card title="Your answer">
      <div className="grid gap-4">
        {error && tickError === undefined && <Failure error={error} />}
        <CheckboxField
          name="is_ticked"
          checked={ticked}
          error={tickError}
          onChange={(event) => {
            setTickedTotal(event.target.checked ? total : null);
            if (tickError !== undefined) answer.reset();
          }}
          label={
            <>
              I have read the new schedule and agree to repay{' '}
              <Money amount={total} className="font-600" />.
            </>
          }
        />
        <div className="grid gap-3 sm:flex">
          <Button
            tone="action"
            busy={isPending && variables.accepts}
            disabled={isPending}
            onClick={() => answer.mutate({ offer, accepts: true, ticked })}
          >
            Accept the new schedule
          </Button>
          <Button
            busy={isPending && !variables.accepts}
            disabled={isPending}
            onClick={() => answer.mutate({ offer, accepts: false, ticked })}
          >
            Keep my current schedule
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** `isGone`: the offer is no longer there, so the answer may be why. */
function Failure({ error, isGone = false }: { error: Error; isGone?: boolean }) {
  if (isGone && error instanceof ApiError && isUnanswered(error)) {
    return (
      <Alert title="We got no reply">
        Your answer may have reached us. The schedule on this page is the latest we have.{' '}
        <GetHelp about="loan" />
      </Alert>
    );
  }
  return (
    <Alert tone="bad" title="Your answer did not go through">
      {sentence(messageOf(error))} <GetHelp about="loan" />
    </Alert>
  );
}

/** The receipt of a new schedule, with the total that the client has agreed to. */
function Accepted({ loan, offer }: { loan: LoanRecord; offer: RestructuringOfferRecord }) {
  const [open, setOpen] = useState(true);
  function close() {
    setOpen(false);
    showCard(figuresId);
  }
  return (
    <Dialog open={open} done title="Your new repayment schedule has started" onClose={close}>
      <Receipt
        message="You agreed to the new schedule. It replaces the earlier one."
        facts={[
          ['Total to repay', <Money key="total" amount={offer.amount_to_be_repaid} />],
          ['Payments', offer.schedule.length],
          ['First payment', <Money key="first" amount={loan.amount_to_be_paid} />],
          ['Due on', <DateText key="due" date={loan.next_payment_date} />],
          ['Agreed on', <DateText key="agreed" date={loan.as_of} />],
        ]}
        next={<p>We’ll email you the new schedule. It is on this page too.</p>}
        onDone={close}
      />
    </Dialog>
  );
}

/** Takes the place of the offer, and the focus of the button that was pressed. */
function ScheduleUnchanged() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="good" title="Your schedule stays as it is">
        Your payments and due dates have not changed.
      </Alert>
    </div>
  );
}
