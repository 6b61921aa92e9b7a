import type { InvestmentSummary } from '@quarrter/contract/investments';
import { Alert } from '@quarrter/ui/Alert';
import { LinkButton } from '@quarrter/ui/Button';
import { Failed, PageLoading } from '@quarrter/ui/states';
import { useInvestmentSummary } from '../../api/investment-summary.ts';
import { useInvestmentTiers } from '../../api/investment-tiers.ts';
import { useUserDetail } from '../../api/user-detail.ts';
import { paths } from '../../paths.ts';
import { InvestmentOptions } from '../../products/InvestmentOptions.tsx';
import { DashboardFrame } from './DashboardFrame.tsx';
import { InvestmentCarousel } from './InvestmentCarousel.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';

/** The investments tab of the dashboard. */
export default function DashboardPage() {
  return (
    <DashboardFrame>
      <Investments />
    </DashboardFrame>
  );
}

function Investments() {
  const naira = useInvestmentSummary('naira');
  const dollar = useInvestmentSummary('dollar');
  // Asked for together with the rest, because a client without investments chooses from them.
  useInvestmentTiers();
  if (naira.isPending || dollar.isPending) return <PageLoading label="Loading your investments" />;
  if (naira.isError || dollar.isError) {
    const retry = () => Promise.all([naira.refetch(), dollar.refetch()]);
    return <Failed what="Your investments" onRetry={retry} />;
  }
  // An investment in either currency counts.
  const invested = hasCurrent(naira.data) || hasCurrent(dollar.data);
  return (
    <>
      {invested ? <InvestmentCarousel naira={naira.data} dollar={dollar.data} /> : <NoInvestment />}
      <RecentTransactions />
    </>
  );
}

function hasCurrent(summary: InvestmentSummary): boolean {
  return summary.current_count > 0;
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
      <CompleteProfile />
      <div className="grid gap-3">
        <h3 className="text-lg">Pick an Investment Option</h3>
        <InvestmentOptions />
      </div>
    </section>
  );
}

/** Shown below 768 px while the date of birth is missing. */
function CompleteProfile() {
  const detail = useUserDetail();
  if (!detail.isSuccess || detail.data.date_of_birth) return null;
  return (
    <div className="md:hidden">
      <Alert
        title="Complete your profile"
        action={
          <LinkButton size="small" href={paths.profile.getHref()}>
            Go to your profile
          </LinkButton>
        }
      >
        Save your details once, and we’ll fill them in on your loan and investment forms.
      </Alert>
    </div>
  );
}
