import type { Home } from '@quarrter/contract/client/home';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Loading } from '@quarrter/ui/states';
import { Suspense, useState } from 'react';
import { RecentTransactions } from '../RecentTransactions.tsx';
import { InvestmentCarousel } from './InvestmentCarousel.tsx';
import { textOfNeed } from './need-texts.ts';
import { needsOf } from './needs.ts';

/** Few clients look at the plans here, so they load only for those. */
const InvestmentOptions = lazyPart('Our plans', async () => ({
  default: (await import('../../../products/InvestmentOptions.tsx')).InvestmentOptions,
}));

/**
 * The tab of investments, in either currency. A client who has borrowed and not invested reads of
 * their own money first.
 */
export default function InvestmentsTab({ home }: { home: Home }) {
  const [naira, dollar] = [home.naira.summary, home.dollar.summary];
  const invested = naira.current_count > 0 || dollar.current_count > 0;
  const folded = isBusy(home);
  const transactions = <RecentTransactions entries={home.transactions} />;
  if (invested) {
    return (
      <>
        <InvestmentCarousel summaries={{ naira, dollar }} secondary={hasUrgentFigure(home)} />
        {transactions}
      </>
    );
  }
  const plansLast = folded || home.transactions.length > 0;
  return (
    <>
      {plansLast && transactions}
      <NoInvestment folded={folded} />
      {!plansLast && transactions}
    </>
  );
}

/** Whether the panel of the most urgent need shows the largest figure on the screen. */
function hasUrgentFigure(home: Home): boolean {
  const [first] = needsOf(home, null);
  return first !== undefined && textOfNeed(first).title[1] !== undefined;
}

/** A loan matters more to who is in arrears, or has an offer to answer. */
function isBusy({ loans }: Home): boolean {
  return loans.some(({ arrears, state }) => arrears !== null || state === 'offered');
}

/** Shown to a client without a current investment; `folded` the plans open with a tap. */
function NoInvestment({ folded }: { folded: boolean }) {
  const [opened, setOpened] = useState(false);
  if (folded) {
    return (
      <details onToggle={() => setOpened(true)}>
        <summary className="min-h-11 cursor-pointer py-2 font-600 text-main-text">
          No Current Investment: see the plans
        </summary>
        <div className="pt-4">{opened && <NoInvestment folded={false} />}</div>
      </details>
    );
  }
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="text-xl">No Current Investment</h2>
        <p className="text-ink-soft">
          Your money earns returns every month, from the day you invest.
        </p>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Pick an Investment Option</h3>
        <Suspense fallback={<Loading label="Loading the plans" />}>
          <InvestmentOptions />
        </Suspense>
      </div>
    </section>
  );
}
