import type { InvestmentRecord } from '@quarrter/contract/investments';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { ReturnsChart, type ReturnsPoint } from '@quarrter/ui/ReturnsChart';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import type { CurrencySlug } from '../../../paths.ts';
import { codeOf } from '../currency.ts';
import { returnsPoints } from './returns-points.ts';

/** What is earned and what is to come, as a picture and as a table (look.md). */
export function Returns(props: { currency: CurrencySlug; investment: InvestmentRecord }) {
  const currency = codeOf[props.currency];
  const points = returnsPoints(props.investment);
  if (points.length === 0) {
    return (
      <Card title="Returns">
        <Empty level={3} title="No Returns">
          This investment has earned no returns, and none are due.
        </Empty>
      </Card>
    );
  }
  const columns: Column<ReturnsPoint>[] = [
    { header: 'Date', cell: (point) => <DateText date={point.date} />, lead: true },
    { header: 'Status', cell: (point) => (point.credited ? 'Credited' : 'Upcoming') },
    {
      header: 'Return',
      cell: (point) => (
        <Money
          amount={point.amount}
          currency={currency}
          className="font-600"
          {...(point.credited ? { tone: 'good' } : {})}
        />
      ),
      align: 'end',
      figure: true,
    },
  ];
  return (
    <Card flush title="Returns">
      <div className="border-b border-line p-4 sm:p-6">
        <ReturnsChart points={points} currency={currency} table="elsewhere" />
      </div>
      <Table
        caption="Returns by month"
        columns={columns}
        rows={points.toReversed()}
        rowKey={({ date }) => date}
      />
    </Card>
  );
}
