import { useSearchParams } from '@quarrter/client/router';
import {
  type LendingFigureName,
  type LendingReturnLoan,
  lendingReturnFile,
  lendingReturnLoans,
} from '@quarrter/contract/staff/lending-returns';
import { monthPattern } from '@quarrter/domain/calendar';
import type { Column } from '@quarrter/ui/Table';
import { monthText } from '../../../ledger-entries/texts.tsx';
import { paths } from '../../../paths.ts';
import { CallTable } from '../../../shell/CallList.tsx';
import { countColumn } from '../../../shell/count-column.ts';
import { moneyColumn } from '../../../shell/money-column.tsx';
import { NotFound } from '../../../shell/NotFound.tsx';
import { SaveFile } from '../../../shell/SaveFile.tsx';
import { ScreenTitle } from '../../../shell/ScreenTitle.tsx';
import { typeText } from '../texts.ts';
import { figures, figureTexts } from './texts.ts';

/** The loans behind one figure of a lending return. */
export default function LendingReturnLoansPage() {
  const [search] = useSearchParams();
  const figure = figures.find((one) => one === search.get('figure'));
  const month = search.get('month') ?? '';
  const type = search.get('type');
  if (figure === undefined || !monthPattern.test(month)) {
    return <NotFound title="We could not find this figure" />;
  }
  const asked = { figure, month, ...(type !== null && { loanType: type }) };
  const product = type === null ? '' : `: ${typeText(type).toLowerCase()}`;
  const title = `${figureTexts[figure]}, ${monthText(month)}${product}`;
  const period = `${month.slice(0, 4)}-H${month.slice(5) <= '06' ? 1 : 2}`;
  return (
    <>
      <ScreenTitle
        title={title}
        under={['Lending returns', paths.lendingReturn.getHref({ period })]}
      >
        <SaveFile call={lendingReturnFile} query={asked} name={`loans-${figure}-${month}.csv`} />
      </ScreenTitle>
      <p className="text-sm text-ink-soft">
        What was owed at the end of {monthText(month)}: principal, interest earned and penalties.
      </p>
      <CallTable
        call={lendingReturnLoans}
        query={asked}
        what="The loans"
        lines={8}
        empty="No loans match"
        caption="Loans"
        columns={columnsOf(figure)}
        rowHref={(row) => paths.application.getHref(row.id)}
      />
    </>
  );
}

/** The column that belongs to each figure; the file has all of them. */
const figureColumns: { readonly [F in LendingFigureName]?: Column<LendingReturnLoan> } = {
  disbursed: moneyColumn('Disbursed', (row) => row.disbursed),
  repaid: moneyColumn('Repaid', (row) => row.repaid),
  completed: moneyColumn('Repaid', (row) => row.repaid),
  'written-off': moneyColumn('Written off', (row) => row.writtenOff),
};

function columnsOf(figure: LendingFigureName): readonly Column<LendingReturnLoan>[] {
  const own = figureColumns[figure];
  return [
    { header: 'Loan', lead: true, cell: (row) => `${row.shortId} ${row.clientName}` },
    { header: 'Product', cell: (row) => `${typeText(row.loanType)}, ${row.rate}%` },
    ...(own === undefined ? [] : [own]),
    moneyColumn('Principal', (row) => row.principal),
    moneyColumn('Interest', (row) => row.interest),
    moneyColumn('Penalties', (row) => row.penalty),
    moneyColumn('Outstanding', (row) => row.principal + row.interest + row.penalty),
    countColumn('Days late', (row) => row.daysLate || null),
  ];
}
