import { useCallPages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import { exportLoans, type QueueItem, staffLoanQueue } from '@quarrter/contract/staff/loans';
import { formatMonths } from '@quarrter/domain/calendar';
import { type DeclineCode, declineCodes, declineTexts, loanTypeText } from '@quarrter/domain/loans';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { SelectField } from '@quarrter/ui/SelectField';
import type { Column } from '@quarrter/ui/Table';
import { Tabs } from '@quarrter/ui/Tabs';
import { useCan } from '../../api/me.ts';
import { StateBadge } from '../../loans/state-badge.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/store.ts';
import { ListTable } from '../../shell/CallList.tsx';
import { FilterForm } from '../../shell/FilterForm.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { SaveFile } from '../../shell/SaveFile.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { type QueueTab, queueTabs, tabOf } from './tabs.ts';

/** The applications in one state, longest waiting first. */
export default function QueuePage() {
  const [search] = useSearchParams();
  const session = useSession();
  const tab = tabOf(search.get('state'), session?.role ?? 'officer');
  const state = tab === 'all' ? undefined : tab;
  const chosen = declineCodes.find((one) => one === search.get('declineCode'));
  const declineCode = tab === 'disapproved' ? chosen : undefined;
  const queue = useCallPages(staffLoanQueue, { query: { state, declineCode }, pageSize: 50 });
  const canExport = useCan('read-books');
  const counts = queue.data?.pages[0]?.counts;
  const tabs = queueTabs.map(({ state: one, label }) => ({
    href: paths.queue.getHref({ state: one }),
    label: counts?.[one] === undefined ? label : `${label} (${counts[one]})`,
    current: one === tab,
  }));
  return (
    <>
      <ScreenTitle title="Applications">
        {canExport && (
          <SaveFile call={exportLoans} query={{ state, declineCode }} name="applications.csv" />
        )}
      </ScreenTitle>
      <Tabs label="States" tabs={tabs} />
      {tab === 'disapproved' && <DeclinedFilter code={declineCode} />}
      <ListTable
        list={queue}
        what="The applications"
        lines={5}
        {...(declineCode === undefined ? noWork : noDeclined)}
        caption="Applications, oldest first"
        columns={[...columns, lastColumn[tab] ?? waitingColumn]}
        rowHref={(row) => paths.application.getHref(row.id)}
        totals={tab !== 'all'}
      />
    </>
  );
}

const noWork = {
  empty: 'Nothing to do here',
  emptyText: 'New applications will appear here.',
};

const noDeclined = {
  empty: 'No declined applications in this category',
  emptyText: 'Choose another category, or show every category.',
};

const columns: readonly Column<QueueItem>[] = [
  { header: 'Client', lead: true, cell: (row) => row.clientName },
  {
    header: 'Loan',
    cell: (row) => (
      <span>
        {loanTypeText(row.loanType)} <span className="whitespace-nowrap">{row.shortId}</span>{' '}
        {row.disbursementFailed && <Badge tone="red">Failed</Badge>}
      </span>
    ),
  },
  moneyColumn('Amount', (row) => row.amount),
  {
    header: 'Duration',
    cell: (row) => <span className="whitespace-nowrap">{formatMonths(row.duration)}</span>,
  },
  { header: 'Applied on', cell: (row) => <DateText date={row.appliedOn} /> },
];

/** In one state the waiting time matters; in the list of all, the state does. */
const waitingColumn: Column<QueueItem> = {
  header: 'Waiting',
  align: 'end',
  cell: (row) => <Waiting days={row.ageDays} />,
};

const stateColumn: Column<QueueItem> = {
  header: 'State',
  cell: (row) => <StateBadge loan={row} />,
};

const declinedColumn: Column<QueueItem> = {
  header: 'Category',
  cell: (row) => row.declineCode && declineTexts[row.declineCode],
};

const lastColumn: { readonly [T in QueueTab]?: Column<QueueItem> } = {
  all: stateColumn,
  disapproved: declinedColumn,
};

/** Why they were declined; the list says how many there are of each category. */
function DeclinedFilter({ code }: { code: DeclineCode | undefined }) {
  return (
    <FilterForm key={code} label="Declined applications" isFiltered={false}>
      <input type="hidden" name="state" value="disapproved" />
      <SelectField
        label="Category"
        name="declineCode"
        placeholder="Every category"
        options={declineCodes.map((one) => ({ value: one, label: declineTexts[one] }))}
        defaultValue={code}
      />
      <Button type="submit" tone="main">
        Show
      </Button>
    </FilterForm>
  );
}

function Waiting({ days }: { days: number }) {
  return (
    <span className="whitespace-nowrap">{days === 0 ? 'today' : quantityText(days, 'day')}</span>
  );
}
