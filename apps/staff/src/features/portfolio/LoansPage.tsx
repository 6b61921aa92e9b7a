import { useCallPages } from '@quarrter/client/pages';
import { useSearchParams } from '@quarrter/client/router';
import { type PortfolioLoan, portfolioLoans } from '@quarrter/contract/staff/portfolio';
import { type LoanAge, loanAges } from '@quarrter/domain/loans';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Breadcrumb } from '@quarrter/ui/navigation';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { PagedTable } from '../../shell/PagedList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { CountedFigure, figureOf } from './CountedFigure.tsx';
import { ageTexts, typeText } from './texts.ts';

/** The loans behind a figure of the portfolio. */
export default function LoansPage() {
  const [search] = useSearchParams();
  const age = loanAges.find((one) => one === search.get('age'));
  const type = search.get('type') ?? undefined;
  const title = titleOf(age, type);
  return (
    <>
      <Breadcrumb base={{ href: paths.portfolio.getHref(), label: 'Portfolio' }} current={title} />
      <ScreenTitle title={title} />
      <CountedFigure
        of={({ loans }) =>
          figureOf(
            loans.filter(
              (row) => (!age || row.age === age) && (type === undefined || row.loanType === type),
            ),
            ({ principal, interest, penalty }) => principal + interest + penalty,
            { is: 'outstanding', noun: 'loan' },
          )
        }
      />
      <Card flush>
        <Loans age={age} type={type} />
      </Card>
    </>
  );
}

function titleOf(age: LoanAge | undefined, type: string | undefined): string {
  if (age !== undefined) return `Loans: ${ageTexts[age].toLowerCase()}`;
  return type === undefined ? 'Loans' : `Loans: ${typeText(type).toLowerCase()}`;
}

function Loans({ age, type }: { age: LoanAge | undefined; type: string | undefined }) {
  const asked = { ...(age && { age }), ...(type && { loanType: type }) };
  const list = useCallPages(portfolioLoans, { query: asked, pageSize: 50 });
  return (
    <PagedTable
      list={list}
      what="The loans"
      lines={8}
      empty={<Empty title="No loans match now" />}
      caption="Loans"
      columns={columns}
      rowHref={(row) => paths.application.getHref(row.id)}
    />
  );
}

const columns: readonly Column<PortfolioLoan>[] = [
  { header: 'Loan', lead: true, cell: (row) => `${row.shortId} ${row.clientName}` },
  { header: 'Product', cell: (row) => typeText(row.loanType) },
  {
    header: 'Days late',
    align: 'end',
    cell: (row) => row.daysLate,
    isEmpty: (row) => row.daysLate === 0,
  },
  moneyColumn('Principal', (row) => row.principal),
  moneyColumn('Interest', (row) => row.interest),
  moneyColumn('Penalties', (row) => row.penalty),
  moneyColumn('Outstanding', (row) => row.principal + row.interest + row.penalty, { figure: true }),
];
