import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { penaltyDays } from '@quarrter/contract/client/loan-penalties';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { fromWire } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { type Column, Table } from '@quarrter/ui/Table';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { PenaltyChanges } from './PenaltyChanges.tsx';

type Period = LoanRecord['penalty_periods'][number];

/** Penalties month by month, each with its days behind it, and those reversed or waived. */
export function Penalties({ loan }: { loan: LoanRecord }) {
  if (loan.penalty_periods.length === 0) return null;
  return (
    <Card flush title="Penalties" action={<Money amount={loan.penalty} className="font-600" />}>
      <ul className="divide-y divide-line">
        {loan.penalty_periods.map((period) => (
          <li key={period.from}>
            <Month loan={loan} period={period} />
          </li>
        ))}
      </ul>
      {loan.penalty_changes.length > 0 && (
        <div className="border-t border-line p-4 sm:p-5">
          <PenaltyChanges changes={loan.penalty_changes} />
        </div>
      )}
    </Card>
  );
}

function Month({ loan, period }: { loan: LoanRecord; period: Period }) {
  const [open, setOpen] = useState(false);
  const left = fromWire(period.charged) - takenOff(period);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary
        className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1
          px-4 py-2.5 hover:bg-main-soft sm:px-5 [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-main-text transition-transform group-open:rotate-180"
        />
        <span className="flex-1">
          <span className="block font-600">
            <Days {...period} />
          </span>
          <span className="block text-sm text-ink-soft">
            {period.days === 1 ? '1 day' : `${period.days} days`}
            {takenOff(period) > 0n && (
              <>
                , <Money amount={takenOff(period)} /> removed
              </>
            )}
          </span>
        </span>
        <Money amount={left} className="font-600" />
      </summary>
      {open && <DaysOfMonth loan={loan} period={period} />}
    </details>
  );
}

type Row = {
  date: string;
  charged: string;
  reversed: string;
  waived: string;
};

const columns: Column<Row>[] = [
  { header: 'Day', cell: (row) => <DateText date={row.date} />, lead: true },
  { header: 'Charged', cell: (row) => <Money amount={row.charged} />, align: 'end' },
  { header: 'Reversed', cell: (row) => <Money amount={row.reversed} />, align: 'end' },
  { header: 'Waived', cell: (row) => <Money amount={row.waived} />, align: 'end' },
  {
    header: 'Left',
    cell: (row) => <Money amount={fromWire(row.charged) - takenOff(row)} className="font-600" />,
    align: 'end',
    figure: true,
  },
];

function DaysOfMonth({ loan, period }: { loan: LoanRecord; period: Period }) {
  const params = { type: loan.loan_type, id: loan.loan_type_id };
  const { from, through } = period;
  const days = useCall(penaltyDays, { params, query: { from, through } });
  if (!days.data) return <LoadingOrFailed of={days} what="The days" lines={3} />;
  const changed = days.data.results.some((row) => takenOff(row) > 0n);
  return (
    <Table
      caption="Penalties by day"
      columns={changed ? columns : [...columns.slice(0, 1), ...columns.slice(-1)]}
      rows={days.data.results}
      rowKey={(row) => row.date}
      className="border-t border-line"
    />
  );
}

function takenOff({ reversed, waived }: Pick<Period, 'reversed' | 'waived'>): bigint {
  return fromWire(reversed) + fromWire(waived);
}

/** One day, or the first and the last of several. */
function Days({ from, through }: { from: string; through: string }) {
  if (from === through) return <DateText date={from} />;
  return (
    <>
      <DateText date={from} /> to <DateText date={through} />
    </>
  );
}
