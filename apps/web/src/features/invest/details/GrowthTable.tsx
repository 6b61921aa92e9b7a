import type {
  GrowthMonthRecord,
  InvestmentGrowthRecord,
} from '@quarrter/contract/client/investment-growth';
import { type Currency, fromWire } from '@quarrter/domain/money';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { type Column, Table } from '@quarrter/ui/Table';

export const monthStates: Record<GrowthMonthRecord['state'], string> = {
  credited: 'Credited',
  none: 'Nothing earned',
  upcoming: 'To come',
};

export const movementKinds: Record<InvestmentGrowthRecord['movements'][number]['kind'], string> = {
  withdrawal: 'Withdrawal',
  reinvestment: 'Moved to another plan',
  taken_back: 'Payment reversed',
};

type Row = {
  readonly key: string;
  readonly date: string;
  readonly what: string;
  readonly amount: string;
  readonly capital: string;
  readonly month?: GrowthMonthRecord;
};

/** Months and withdrawals in the order of their days; on one day the return comes first. */
export function growthRows({ months, movements }: InvestmentGrowthRecord): Row[] {
  const earned: Row[] = months.map((month) => ({
    key: `month ${month.number}`,
    date: month.date,
    what: monthStates[month.state],
    amount: month.amount,
    capital: month.capital,
    month,
  }));
  const moved: Row[] = movements.map(({ date, kind, amount, capital_left }, place) => ({
    key: `movement ${place}`,
    date,
    what: movementKinds[kind],
    amount: `-${amount}`,
    capital: capital_left,
  }));
  return [...earned, ...moved].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** The figures behind the chart. */
export function GrowthTable(props: { currency: Currency; growth: InvestmentGrowthRecord }) {
  const { currency, growth } = props;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const taxed = growth.months.some(({ tax }) => fromWire(tax) > 0n);
  const columns: Column<Row>[] = [
    { header: 'Date', cell: (row) => <DateText date={row.date} />, lead: true },
    { header: 'Event', cell: (row) => row.what },
    ...(taxed ? taxColumns(currency) : []),
    {
      header: taxed ? 'After tax' : 'Amount',
      cell: (row) => <Money amount={row.amount} currency={currency} className="font-600" />,
      align: 'end',
      figure: true,
    },
    {
      header: 'Earned by then',
      cell: ({ month }) => (month ? money(month.earned) : '--'),
      align: 'end',
    },
    { header: 'Capital', cell: (row) => money(row.capital), align: 'end' },
  ];
  return (
    <Table
      caption="Returns and withdrawals by month"
      columns={columns}
      rows={growthRows(growth)}
      rowKey={(row) => row.key}
    />
  );
}

/** The returns before tax and the tax withheld, where there is a tax. */
function taxColumns(currency: Currency): Column<Row>[] {
  const cell = (amount: string | undefined) =>
    amount === undefined ? '--' : <Money amount={amount} currency={currency} />;
  return [
    { header: 'Before tax', cell: ({ month }) => cell(month?.gross), align: 'end' },
    { header: 'Tax withheld', cell: ({ month }) => cell(month?.tax), align: 'end' },
  ];
}
