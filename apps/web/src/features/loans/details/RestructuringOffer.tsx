import { ApiError } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { answerRestructuring } from '@quarrter/contract/loan-restructuring';
import type { LoanRecord, RestructuringOfferRecord } from '@quarrter/contract/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import { loanAcceptance } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { sentence } from '@quarrter/ui/sentence';
import { type Column, Table } from '@quarrter/ui/Table';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';

type Row = RestructuringOfferRecord['schedule'][number];

const columns: Column<Row>[] = [
  { header: 'Payment', cell: (row) => row.number },
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

/** A new schedule for what is owed, which the client accepts or rejects. */
export default function RestructuringOffer(props: {
  loan: LoanRecord;
  offer: RestructuringOfferRecord;
}) {
  const { loan, offer } = props;
  return (
    <>
      <Card title="We offer you a new payment schedule">
        <div className="grid gap-4">
          <p>
            What you owe today, <Money amount={offer.principal} className="font-600" />, becomes the
            principal of a new schedule. Interest that is not due yet falls away. Nothing changes
            until you accept, and you have until <DateText date={offer.expires_on} />.
          </p>
          <Facts>
            <Fact label="Duration">{formatMonths(offer.duration)}</Fact>
            <Fact label="Interest">{offer.interest}% a month</Fact>
            <Fact label="Total cost">
              <Money amount={offer.total_cost} />
            </Fact>
            <Fact label="Total to repay">
              <Money amount={offer.amount_to_be_repaid} />
            </Fact>
            <Fact label="APR">{offer.apr}%</Fact>
          </Facts>
        </div>
      </Card>
      <Card flush title="New payment schedule">
        <Table
          caption="The payments of the new schedule and their due dates"
          columns={columns}
          rows={offer.schedule}
          rowKey={(row) => String(row.number)}
        />
      </Card>
      <Answer loan={loan} offer={offer} />
    </>
  );
}

function Answer({ loan, offer }: { loan: LoanRecord; offer: RestructuringOfferRecord }) {
  const [ticked, setTicked] = useState(false);
  const queries = useQueryClient();
  const { loan_type: type, loan_type_id: id } = loan;
  const answering = useSingleMutation({
    mutationFn: (accepts: boolean) =>
      request(answerRestructuring, {
        params: { type, id },
        body: {
          is_ticked: ticked,
          is_accepted: String(accepts ? loanAcceptance.accepted : loanAcceptance.closed),
        },
      }),
    onSuccess: (answered) => queries.setQueryData(keys.loan(type, id), answered),
    // Also after an error: another tab may have answered.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.loans() }),
  });
  const { error, isPending } = answering;
  const tickError = error instanceof ApiError ? error.fields['is_ticked']?.[0] : undefined;
  return (
    <Card title="Your answer">
      <div className="grid gap-4">
        {error && tickError === undefined && (
          <Alert tone="bad" title="Your answer did not go through">
            {sentence(error.message)}
          </Alert>
        )}
        <CheckboxField
          name="is_ticked"
          checked={ticked}
          error={tickError}
          onChange={(event) => setTicked(event.target.checked)}
          label={
            <>
              I have read the new schedule and agree to repay{' '}
              <Money amount={offer.amount_to_be_repaid} className="font-600" />.
            </>
          }
        />
        <div className="grid gap-3 sm:flex">
          <Button
            tone="action"
            busy={isPending && answering.variables === true}
            disabled={isPending}
            onClick={() => answering.mutate(true)}
          >
            Accept the new schedule
          </Button>
          <Button disabled={isPending} onClick={() => answering.mutate(false)}>
            Keep the present schedule
          </Button>
        </div>
      </div>
    </Card>
  );
}
