import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useCallPages } from '@quarrter/client/pages';
import { type LoanSummary, loanHistory } from '@quarrter/contract/client/loan-lists';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Money } from '@quarrter/ui/Money';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { type Column, Table } from '@quarrter/ui/Table';
import { ListControls } from '../../activity/ListControls.tsx';
import { ShowMore } from '../../activity/ShowMore.tsx';
import { type ListView, useListView } from '../../activity/use-list-view.ts';
import { paths } from '../../paths.ts';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';

type Row = LoanSummary & { serial: number };

const columns: Column<Row>[] = [
  { header: 'S/N', cell: (loan) => loan.serial },
  { header: 'Loan ID', cell: (loan) => loan.short_id, lead: true },
  {
    header: 'Amount',
    cell: (loan) => <Money amount={loan.amount ?? loan.loan_amount} className="font-600" />,
    align: 'end',
    figure: true,
  },
  {
    header: 'Interest Rate',
    cell: (loan) => <span className="figures">{loan.interest}% per month</span>,
    align: 'end',
  },
  { header: 'Start Date', cell: (loan) => <DateText date={loan.interest_start_date} /> },
  {
    header: 'Due Date',
    cell: (loan) => <DateText date={loan.due_date ?? loan.next_payment_date} />,
  },
];

/** One row for each loan that has been paid out, newest first. */
export default function LoanReportsPage() {
  const view = useListView();
  return (
    <div className="grid gap-5">
      <Breadcrumb base={{ href: paths.loans.getHref(), label: 'Loans' }} current="Loan reports" />
      <ListControls view={view} />
      <Card flush>
        <Rows view={view} />
      </Card>
    </div>
  );
}

function Rows({ view }: { view: ListView }) {
  const loans = useCallPages(loanHistory, { query: view.query, pageSize: 25 });
  if (!loans.rows)
    return (
      <LoadingOrFailed of={loans} what="Your loan reports" label="Loading your loans" lines={3} />
    );
  const rows = loans.rows.map((loan, place) => ({ ...loan, serial: place + 1 }));
  if (rows.length === 0) {
    return (
      <Empty
        title="No Results Found"
        picture={<EmptyPicture of={view.search === '' ? 'loans' : 'matches'} />}
      >
        {view.search === ''
          ? 'A loan appears here once we have paid it out to you.'
          : `None of your loans matches “${view.search}”.`}
      </Empty>
    );
  }
  return (
    <>
      <Table
        caption="Your loans"
        columns={columns}
        rows={rows}
        rowKey={(loan) => loan.id}
        rowHref={(loan) => paths.loanDetails.getHref(loan.loan_type, loan.loan_type_id)}
      />
      <ShowMore list={loans} />
    </>
  );
}
