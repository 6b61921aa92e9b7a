import { useSearchParams } from '@quarrter/client/router';
import { type PortfolioReturn, portfolioReturns } from '@quarrter/contract/staff/portfolio';
import { monthPattern } from '@quarrter/domain/calendar';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { useParams } from 'wouter';
import { PlanName } from '../../investments/PlanName.tsx';
import { currencyOf, monthText } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { currencyNames } from '../../shell/currencies.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { CountedFigure, figureOf } from './CountedFigure.tsx';

/** The returns of one month, investment by investment. */
export default function ReturnsOfMonthPage() {
  const { month = '' } = useParams();
  const [search] = useSearchParams();
  const currency = currencyOf(search.get('currency'));
  if (!monthPattern.test(month)) {
    return <NotFound title="This is not a month" />;
  }
  const title = `Returns in ${currencyNames[currency]}, ${monthText(month)}`;
  return (
    <>
      <ScreenTitle title={title} under={['Investor returns due', paths.returnsDue.getHref()]} />
      <CountedFigure
        currency={currency}
        of={({ returns }) =>
          figureOf(
            returns.filter((row) => row.currency === currency && row.month === month),
            ({ net }) => net,
            { is: 'after tax', noun: 'return' },
          )
        }
      />
      <p>
        <PlainLink href={paths.portfolioInvestments.getHref({ currency, month })}>
          Investments that mature in {monthText(month)}
        </PlainLink>
      </p>
      <CallTable
        call={portfolioReturns}
        query={{ currency, month }}
        what="The returns"
        lines={8}
        empty="No return falls due in this month"
        caption="Returns"
        columns={columns}
        rowHref={(row) => paths.clientAccounts.getHref(row.clientId)}
      />
    </>
  );
}

const columns: readonly Column<PortfolioReturn>[] = [
  {
    header: 'Investment',
    lead: true,
    // With a column of its own for the plan, a tablet would be too narrow for the amounts.
    cell: (row) => (
      <>
        {row.shortId} {row.clientName}
        <span className="block font-400 text-ink-soft">
          <PlanName plan={row.plan} />
        </span>
      </>
    ),
  },
  { header: 'Due', cell: (row) => <DateText date={row.dueOn} /> },
  { header: 'Matures', cell: (row) => <DateText date={row.maturesOn} /> },
  moneyColumn('Capital', ({ capital }) => capital),
  moneyColumn('Before tax', ({ gross }) => gross),
  moneyColumn('Tax', ({ tax }) => tax),
  moneyColumn('After tax', ({ net }) => net, { figure: true }),
];
