import { useNavigationState, useSearchParams } from '@quarrter/client/router';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { LinkButton } from '@quarrter/ui/Button';
import { QuarterPanel } from '@quarrter/ui/Card';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { Failed, PageLoading } from '@quarrter/ui/states';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInvestmentSummary } from '../../api/investment-summary.ts';
import { refreshInvestments, useInvestments } from '../../api/investments.ts';
import { type CurrencySlug, paths } from '../../paths.ts';
import { PendingPayments } from '../../payments/PendingPayments.tsx';
import { CurrentInvestments } from './CurrentInvestments.tsx';
import { CurrencyTabs, codeOf, slugFrom } from './currency.tsx';
import { InvestmentHistory } from './InvestmentHistory.tsx';
import type { InvestedState } from './investment.ts';

/** What a client has invested in one currency. */
export default function InvestOverviewPage() {
  const [search] = useSearchParams();
  const currency = slugFrom(search.get('type'));
  useFreshWhenNew(currency, search.get('new') === '1');
  return (
    <div className="grid gap-6">
      <Invested />
      <PendingPayments purpose="investment" />
      <div className="flex flex-col gap-4 sm:flex-row-reverse sm:items-end sm:gap-8">
        <LinkButton tone="action" href={paths.investPicker.getHref(currency)}>
          Quick Invest +
        </LinkButton>
        <div className="sm:flex-1">
          <CurrencyTabs current={currency} hrefOf={(slug) => paths.investOverview.getHref(slug)} />
        </div>
      </div>
      <Portfolio key={currency} currency={currency} />
    </div>
  );
}

/** After a new investment, figures from the cache would be out of date. */
function useFreshWhenNew(currency: CurrencySlug, isNew: boolean) {
  const queries = useQueryClient();
  useEffect(() => {
    if (isNew) refreshInvestments(queries, currency);
  }, [queries, currency, isNew]);
}

/** Confirms the investment that was just made. */
function Invested() {
  const invested = useNavigationState<InvestedState>()?.invested;
  if (!invested) return null;
  const amount = formatMoney(fromWire(invested.amount), invested.currency);
  return (
    <Alert tone="good" title="Your investment was processed successfully.">
      You have invested {amount}, and it starts earning today. We’ll email you the terms.
    </Alert>
  );
}

function Portfolio({ currency }: { currency: CurrencySlug }) {
  const summary = useInvestmentSummary(currency);
  const investments = useInvestments(currency);
  if (summary.isPending || investments.isPending) {
    return <PageLoading label="Loading your investments" />;
  }
  if (!summary.data || !investments.data) {
    const retry = () => Promise.all([summary.refetch(), investments.refetch()]);
    return <Failed what="Your investments" onRetry={retry} />;
  }
  const money = (amount: string) => <Money amount={amount} currency={codeOf[currency]} />;
  return (
    <>
      <QuarterPanel className="grid gap-6">
        <dl>
          <Figure band size="huge" label="Net worth">
            {money(summary.data.total_investment_and_returns)}
          </Figure>
        </dl>
        <Figures>
          <Figure band size="normal" label="Capital invested">
            {money(summary.data.current_investment)}
          </Figure>
          <Figure band size="normal" label="Returns">
            {money(summary.data.current_returns)}
          </Figure>
          <Figure band size="normal" label="Investments made">
            {summary.data.total_count}
          </Figure>
        </Figures>
      </QuarterPanel>
      <CurrentInvestments currency={currency} investments={investments.data} />
      <InvestmentHistory currency={currency} investments={investments.data} />
    </>
  );
}
