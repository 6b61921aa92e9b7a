import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import {
  type InvestmentOverview,
  investmentOverview,
} from '@quarrter/contract/client/investment-overview';
import { LinkButton } from '@quarrter/ui/Button';
import { Card, QuarterPanel } from '@quarrter/ui/Card';
import { Figure, Figures } from '@quarrter/ui/Figure';
import { Money } from '@quarrter/ui/Money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshInvestments } from '../../api/changes.ts';
import { handOverPayments } from '../../api/hand-over-payments.ts';
import { type CurrencySlug, paths } from '../../paths.ts';
import { PendingPayments } from '../../payments/PendingPayments.tsx';
import { BeingWithdrawn } from './BeingWithdrawn.tsx';
import { CurrentInvestments } from './CurrentInvestments.tsx';
import { CurrencyTabs, codeOf, slugFrom } from './currency.tsx';
import { InvestmentHistory } from './InvestmentHistory.tsx';
import { GoalsLine } from './overview/GoalsLine.tsx';
import { InvestedReceipt, sumsId } from './overview/InvestedReceipt.tsx';
import { NetWorth } from './overview/NetWorth.tsx';
import { ReadyToWithdraw } from './overview/ReadyToWithdraw.tsx';
import { TopUpsLine } from './overview/TopUpsLine.tsx';
import { WhatIsNext } from './overview/WhatIsNext.tsx';
import { WithdrawalsInProgress } from './overview/WithdrawalsInProgress.tsx';

/** A client's investments in one currency. */
export default function InvestOverviewPage() {
  const [search] = useSearchParams();
  const currency = slugFrom(search.get('type'));
  useFreshWhenNew(currency, search.get('new') === '1');
  const own = { params: { currency } };
  const overview = useCall(investmentOverview, own, { onReply: handOverPayments });
  const failed = !overview.isPending && !overview.data;
  return (
    <div className="grid gap-6">
      <InvestedReceipt overview={overview.data} ready={!overview.isFetching} />
      <CurrencyTabs current={currency} hrefOf={(slug) => paths.investOverview.getHref(slug)} />
      {overview.data ? (
        <Portfolio key={currency} currency={currency} overview={overview.data} />
      ) : (
        <>
          <LoadingOrFailed of={overview} what="Your investments" />
          {failed && <PendingPayments purpose="investment" />}
        </>
      )}
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

function Portfolio(props: { currency: CurrencySlug; overview: InvestmentOverview }) {
  const { currency, overview } = props;
  const { summary, months, current, recent, withdrawals, goals } = overview;
  const ahead = (
    <div className="grid gap-2">
      <GoalsLine currency={currency} goals={goals} />
      <TopUpsLine currency={currency} />
    </div>
  );
  return (
    <>
      {/* The overview has handed over its payments by now. */}
      <PendingPayments purpose="investment" />
      <Sums currency={currency} overview={overview} />
      <ReadyToWithdraw currency={currency} matured={overview.matured} />
      <LinkButton
        // Who has invested came to look after it.
        tone={summary.total_count === 0 ? 'action' : 'quiet'}
        className="sm:justify-self-start"
        href={paths.investPicker.getHref(currency)}
      >
        Quick Invest +
      </LinkButton>
      {withdrawals.length > 0 && (
        <WithdrawalsInProgress currency={currency} withdrawals={withdrawals} />
      )}
      {summary.total_count === 0 ? (
        ahead
      ) : (
        <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
          <NetWorth currency={currency} months={months} />
          <div className="grid gap-5">
            <WhatIsNext currency={currency} overview={overview} />
            <Card title="Save towards something">{ahead}</Card>
          </div>
        </div>
      )}
      <CurrentInvestments currency={currency} investments={current} />
      <InvestmentHistory
        currency={currency}
        investments={recent}
        today={months.at(-1)?.date ?? ''}
        atRisk={current.length === 0}
      />
    </>
  );
}

/** The overview returns at most this many withdrawals; at the limit the total is unknown. */
const maxWithdrawals = 5;

function Sums(props: { currency: CurrencySlug; overview: InvestmentOverview }) {
  const { currency, overview } = props;
  const { summary, withdrawals } = overview;
  const isSumKnown = withdrawals.length > 0 && withdrawals.length < maxWithdrawals;
  const money = (amount: string) => <Money amount={amount} currency={codeOf[currency]} />;
  return (
    <QuarterPanel id={sumsId} tabIndex={-1} className="grid gap-6 outline-none">
      <dl>
        <Figure
          band
          size="huge"
          label="Net worth"
          detail={isSumKnown && <BeingWithdrawn currency={currency} withdrawals={withdrawals} />}
        >
          {money(summary.total_investment_and_returns)}
        </Figure>
      </dl>
      <Figures>
        <Figure band size="normal" label="Capital invested">
          {money(summary.current_investment)}
        </Figure>
        <Figure band size="normal" label="Returns">
          {money(summary.current_returns)}
        </Figure>
        <Figure band size="normal" label="Investments made">
          {summary.total_count}
        </Figure>
      </Figures>
    </QuarterPanel>
  );
}
