import type { Home } from '@quarrter/contract/client/home';
import { InvestmentOptions } from '../../../products/InvestmentOptions.tsx';
import { RecentTransactions } from '../RecentTransactions.tsx';
import { InvestmentCarousel } from './InvestmentCarousel.tsx';

/**
 * What the tab of investments shows. An investment in either currency counts. Who has borrowed and
 * not invested reads of their own money first.
 */
export default function InvestmentsTab({ home }: { home: Home }) {
  const [naira, dollar] = [home.naira.summary, home.dollar.summary];
  const invested = naira.current_count > 0 || dollar.current_count > 0;
  const transactions = <RecentTransactions entries={home.transactions} />;
  return (
    <>
      {home.transactions.length > 0 && !invested && transactions}
      {invested ? <InvestmentCarousel naira={naira} dollar={dollar} /> : <NoInvestment />}
      {(home.transactions.length === 0 || invested) && transactions}
    </>
  );
}

/** Shown to a client without a current investment. */
function NoInvestment() {
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
        <InvestmentOptions />
      </div>
    </section>
  );
}
