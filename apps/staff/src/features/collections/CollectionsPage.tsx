import { useSearchParams } from '@quarrter/client/router';
import { collectionsList, type LateLoan } from '@quarrter/contract/staff/collections';
import { arrearsAges } from '@quarrter/domain/loans';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { Tabs } from '@quarrter/ui/Tabs';
import { TimeText } from '@quarrter/ui/TimeText';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { moneyColumn } from '../../shell/money-column.tsx';
import { quantityText } from '../../shell/quantity-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { outcomeTexts } from './contact-texts.ts';
import { PromiseText } from './PromiseText.tsx';

/** The loans in arrears by age, longest overdue first. */
export default function CollectionsPage() {
  const [search] = useSearchParams();
  const age = arrearsAges.find((one) => one === search.get('age')) ?? '1-30';
  const tabs = arrearsAges.map((one) => ({
    href: paths.collections.getHref({ age: one }),
    label: `${one} days`,
    current: one === age,
  }));
  return (
    <>
      <ScreenTitle title="Collections" />
      <Tabs label="Days overdue" tabs={tabs} />
      <CallTable
        call={collectionsList}
        query={{ age }}
        what="The loans in arrears"
        lines={5}
        empty="No loans in this range"
        emptyText="Loans appear here the day after a due date."
        caption={`Loans ${age} days overdue, longest overdue first`}
        columns={columns}
        rowHref={(row) => paths.collection.getHref(row.id)}
      />
    </>
  );
}

const columns: readonly Column<LateLoan>[] = [
  { header: 'Client', lead: true, cell: (row) => row.clientName },
  { header: 'Loan', cell: (row) => <span className="whitespace-nowrap">{row.shortId}</span> },
  {
    header: 'Overdue since',
    cell: (row) => (
      <>
        <DateText date={row.since} />
        <span className="block text-sm text-ink-soft">{quantityText(row.days, 'day')}</span>
      </>
    ),
  },
  moneyColumn('Overdue', (row) => row.overdue, { figure: true }),
  moneyColumn('Penalty per day', (row) => row.nextPenalty),
  {
    header: 'Last contact',
    cell: ({ lastContact: last }) =>
      last && (
        <>
          {outcomeTexts[last.outcome]}
          <span className="block text-sm text-ink-soft">
            <TimeText at={last.at} />
          </span>
        </>
      ),
  },
  {
    header: 'Promise',
    cell: ({ promise }) =>
      promise && (
        <PromiseText
          state={promise.state}
          next={
            promise.dueOn !== null && promise.amount !== null
              ? { dueOn: promise.dueOn, amount: promise.amount }
              : null
          }
        />
      ),
  },
];
