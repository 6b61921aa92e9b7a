import type { CountedLoans } from '@quarrter/contract/staff/portfolio';
import { loanAges } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { ColumnChart } from '@quarrter/ui/charts/ColumnChart';
import { Empty } from '@quarrter/ui/Empty';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { countColumn } from '../../shell/count-column.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { SaveCsv } from '../../shell/SaveCsv.tsx';
import { Table } from '../../shell/Table.tsx';
import { ageTexts, typeText } from './texts.ts';

/** Loans that one line of a table counts. */
type Line = {
  readonly label: string;
  /** Below its column, where the label is too long for a phone. */
  readonly short?: string;
  readonly href: string;
  readonly loans: number;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly penalty: bigint;
};

type Props = { rows: readonly CountedLoans[]; date: string };

/** Outstanding amounts by how late they are. */
export function ByAge({ rows, date }: Props) {
  const lines = loanAges.map((age) => ({
    ...lineOf(
      rows.filter((row) => row.age === age),
      ageTexts[age],
      paths.portfolioLoans.getHref({ age }),
    ),
    short: age === 'current' ? 'Current' : `${age} d`,
  }));
  return <Loans title="Arrears" name="How late" lines={lines} file={`arrears-${date}`} />;
}

/** The outstanding amounts by loan type. */
export function ByProduct({ rows, date }: Props) {
  const types = [...new Set(rows.map((row) => row.loanType))].sort();
  const lines = types.map((type) =>
    lineOf(
      rows.filter((row) => row.loanType === type),
      typeText(type),
      paths.portfolioLoans.getHref({ type }),
    ),
  );
  return <Loans title="By product" name="Product" lines={lines} file={`products-${date}`} />;
}

function lineOf(rows: readonly CountedLoans[], label: string, href: string): Line {
  return {
    label,
    href,
    loans: rows.reduce((total, { count }) => total + count, 0),
    principal: sum(rows.map(({ principal }) => principal)),
    interest: sum(rows.map(({ interest }) => interest)),
    penalty: sum(rows.map(({ penalty }) => penalty)),
  };
}

const totalOf = ({ principal, interest, penalty }: Line) => principal + interest + penalty;

function Loans(props: { title: string; name: string; lines: readonly Line[]; file: string }) {
  const { title, name, lines, file } = props;
  const groups = lines.map((line) => ({
    label: line.short ?? line.label,
    values: [totalOf(line)],
  }));
  const csv = () => [
    [name, 'Loans', 'Principal', 'Interest', 'Penalties', 'Outstanding'],
    ...lines.map((line) => [
      ...[line.label, line.loans, line.principal, line.interest, line.penalty, totalOf(line)],
    ]),
  ];
  const columns = columnsOf(name);
  return (
    <Card flush title={title} action={<SaveCsv of={title} name={file} rows={csv} />}>
      {lines.length === 0 ? (
        <Empty title="Nothing is outstanding">Loans that are paid out appear here.</Empty>
      ) : (
        <>
          <div className="p-4 sm:p-5">
            <ColumnChart currency="NGN" series={['Outstanding']} groups={groups} />
          </div>
          <Table
            caption={title}
            columns={columns}
            rows={lines}
            rowKey={(row) => row.label}
            rowHref={(row) => (row.loans > 0 ? row.href : undefined)}
          />
        </>
      )}
    </Card>
  );
}

function columnsOf(name: string): readonly Column<Line>[] {
  return [
    { header: name, lead: true, cell: (row) => row.label },
    countColumn('Loans', (row) => row.loans),
    moneyColumn('Principal', (row) => row.principal),
    moneyColumn('Interest', (row) => row.interest),
    moneyColumn('Penalties', (row) => row.penalty),
    moneyColumn('Outstanding', totalOf, { figure: true }),
  ];
}
