import { useSearchParams } from '@quarrter/client/router';
import { type PortfolioInvestment, portfolioInvestments } from '@quarrter/contract/staff/portfolio';
import { monthPattern } from '@quarrter/domain/calendar';
import { DateText } from '@quarrter/ui/DateText';
import type { Column } from '@quarrter/ui/Table';
import { PlanName } from '../../investments/PlanName.tsx';
import { currencyOf } from '../../ledger-entries/texts.tsx';
import { paths } from '../../paths.ts';
import { CallTable } from '../../shell/CallList.tsx';
import { currencyNames } from '../../shell/currencies.ts';
import { moneyColumn } from '../../shell/money-column.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { CountedFigure, figureOf } from './CountedFigure.tsx';
import { maturityText } from './texts.ts';

/** The investments behind a figure of the portfolio. */
export default function InvestmentsPage() {
  const [search] = useSearchParams();
  const currency = currencyOf(search.get('currency'));
  const month = search.get('month') ?? undefined;
  const isMonth = month === 'matured' || monthPattern.test(month ?? '');
  const when = isMonth ? maturityText(month === 'matured' ? null : (month ?? null)) : 'all';
  const title = `Investments in ${currencyNames[currency]}: ${when}`;
  return (
    <>
      <ScreenTitle title={title} under={['Portfolio', paths.portfolio.getHref()]} />
      <CountedFigure
        currency={currency}
        of={({ investments }) =>
          figureOf(
            investments.filter(
              (row) =>
                row.currency === currency && (!isMonth || (row.month ?? 'matured') === month),
            ),
            ({ capital }) => capital,
            { is: 'of capital', noun: 'investment' },
          )
        }
      />
      <CallTable
        call={portfolioInvestments}
        query={{ currency, ...(isMonth && month && { month }) }}
        what="The investments"
        lines={8}
        empty="No investments match now"
        caption="Investments"
        columns={columns}
        rowHref={(row) => paths.clientAccounts.getHref(row.clientId)}
      />
    </>
  );
}

const columns: readonly Column<PortfolioInvestment>[] = [
  { header: 'Investment', lead: true, cell: (row) => `${row.shortId} ${row.clientName}` },
  { header: 'Plan', cell: (row) => <PlanName plan={row.plan} /> },
  { header: 'Matures', cell: (row) => <DateText date={row.maturesOn} /> },
  moneyColumn('Capital', (row) => row.capital, { figure: true }),
  moneyColumn('Returns owed', (row) => row.returns),
];
