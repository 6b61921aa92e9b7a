import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { declineTexts } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import type { Column } from '@quarrter/ui/Table';
import { Money } from '../../shell/Money.tsx';
import { Table } from '../../shell/Table.tsx';

type Instalment = LoanRecord['schedule'][number];

/** The offer with its schedule as the client sees it, and once it is paid out, the balance. */
export function Terms(props: { loan: LoanRecord; declineCode: StaffLoan['declineCode'] }) {
  const { loan, declineCode } = props;
  if (loan.disapproval_reason) {
    return (
      <Alert tone="bad" title="Declined">
        {declineCode !== null && <p className="font-600">{declineTexts[declineCode]}</p>}
        <p>{loan.disapproval_reason}</p>
      </Alert>
    );
  }
  if (loan.amount === null) return null;
  return (
    <Card title={loan.start_date ? 'Loan' : 'Offer'} flush>
      <div className="border-b border-line px-4 py-2 sm:px-5">
        <Facts wide>
          <Fact label="Amount">
            <Money amount={loan.amount} />
          </Fact>
          <Fact label="Interest rate">{loan.interest}% per month</Fact>
          <Fact label="APR">{loan.apr === null ? '--' : `${loan.apr}%`}</Fact>
          <Fact label="Total cost">
            <Money amount={loan.total_cost ?? '0.00'} />
          </Fact>
          {loan.start_date ? (
            <>
              <Fact label="Balance">
                <Money amount={loan.balance} />
              </Fact>
              <Fact label="Penalties">
                <Money amount={loan.penalty} />
              </Fact>
            </>
          ) : (
            <OfferTerm loan={loan} />
          )}
        </Facts>
      </div>
      <Table
        caption="Repayment schedule"
        columns={columns}
        rows={loan.schedule}
        rowKey={(row) => String(row.number)}
      />
    </Card>
  );
}

/** The last day for the client's answer, or the outcome of the offer. */
function OfferTerm({ loan }: { loan: LoanRecord }) {
  if (loan.state === 'offered') {
    return (
      <Fact label="Offer open until">
        <DateText date={loan.offer_expires_on} />
      </Fact>
    );
  }
  const answer = offerAnswers[loan.state];
  return answer ? <Fact label="Offer">{answer}</Fact> : null;
}

const offerAnswers: { readonly [state: string]: string } = {
  accepted: 'accepted',
  rejected: 'rejected by the client',
  expired: 'expired without an answer',
};

const columns: readonly Column<Instalment>[] = [
  { header: 'Due on', lead: true, cell: (row) => <DateText date={row.due_date} /> },
  { header: 'Principal', align: 'end', cell: (row) => <Money amount={row.principal} /> },
  { header: 'Interest', align: 'end', cell: (row) => <Money amount={row.interest} /> },
  { header: 'Instalment', align: 'end', cell: (row) => <Money amount={row.total} /> },
  { header: 'Still to pay', align: 'end', cell: (row) => <Money amount={row.outstanding} /> },
];
