import { useSearchParams } from '@quarrter/client/router';
import { type PortfolioLoan, portfolioLoans } from '@quarrter/contract/staff/portfolio';
import { type LoanAge, loanAges } from '@quarrter/domain/loans';
import type { Column } from '@quarrter/ui/Table';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { countColumn } from '../../shell/count-column.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
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
      <ScreenTitle title={title} under={['Portfolio', paths.portfolio.getHref()]} />
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
      <CallTable
        call={portfolioLoans}
        query={{ ...(age && { age }), ...(type && { loanType: type }) }}
        what="The loans"
        lines={8}
        empty="No loans match now"
        caption="Loans"
        columns={columns}
        rowHref={(row) => paths.application.getHref(row.id)}
      />
    </>
  );
}

function titleOf(age: LoanAge | undefined, type: string | undefined): string {
  if (age !== undefined) return `Loans: ${ageTexts[age].toLowerCase()}`;
  return type === undefined ? 'Loans' : `Loans: ${typeText(type).toLowerCase()}`;
}

const columns: readonly Column<PortfolioLoan>[] = [
  { header: 'Loan', lead: true, cell: (row) => `${row.shortId} ${row.clientName}` },
  { header: 'Product', cell: (row) => typeText(row.loanType) },
  countColumn('Days late', (row) => row.daysLate || null),
  moneyColumn('Principal', (row) => row.principal),
  moneyColumn('Interest', (row) => row.interest),
  moneyColumn('Penalties', (row) => row.penalty),
  moneyColumn('Outstanding', (row) => row.principal + row.interest + row.penalty, { figure: true }),
];
