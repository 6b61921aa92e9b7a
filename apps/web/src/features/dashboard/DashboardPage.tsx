import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type Home, home } from '@quarrter/contract/client/home';
import { lazyPart } from '@quarrter/ui/lazy-part';
import { Loading } from '@quarrter/ui/states';
import { type ReactNode, Suspense, useState } from 'react';
import { handOverPayments } from '../../api/hand-over-payments.ts';
import { deviceDrafts } from '../../forms/drafts.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/RequireClient.tsx';
import { useScreenStands } from '../../shell/use-screen-stands.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { Debts, Investments } from './home/BalanceSummary.tsx';
import { FirstSteps } from './home/FirstSteps.tsx';
import { Needs, ProfileRow } from './home/Needs.tsx';
import { isLive, type Need, needsOf } from './home/needs.ts';

/** Below the first screen of a phone, so it loads after that is shown. */
const InvestmentsTab = lazyPart('Your transactions', () => import('./home/InvestmentsTab.tsx'));

/** The home: the client's tasks today, their debts and assets, and the tab of investments. */
export default function DashboardPage() {
  const read = useCall(home, {}, { onReply: handOverPayments });
  if (!read.data) return <LoadingOrFailed of={read} what="Your overview" />;
  return <Loaded home={read.data} />;
}

function Loaded({ home }: { home: Home }) {
  const { user_id: clientId } = useClient();
  const [draft] = useState(() => deviceDrafts.latestPathOf(clientId, paths.loanPicker.getHref()));
  const needs = needsOf(home, draft);
  const stands = useScreenStands();
  const loading = <Loading label="Loading your transactions" />;
  const live = home.loans.filter(isLive);
  const debts = <Debts home={home} live={live} />;
  return (
    <DashboardFrame
      payments={home}
      investLast={home.loans.some(({ arrears }) => arrears !== null)}
      busy={home.is_new || home.loans.length > 0 || (needs[0]?.kind ?? 'profile') !== 'profile'}
      first={
        <First home={home} needs={needs}>
          {live[0] && debts}
        </First>
      }
      beside={
        !home.is_new && (
          <>
            {!live[0] && debts}
            <Investments home={home} />
          </>
        )
      }
    >
      <Suspense fallback={loading}>{stands ? <InvestmentsTab home={home} /> : loading}</Suspense>
    </DashboardFrame>
  );
}

/** The client's tasks, what they owe (`children`), and the gaps of their profile. */
function First(props: { home: Home; needs: readonly Need[]; children: ReactNode }) {
  const { home, needs, children } = props;
  const steps = home.is_new && <FirstSteps />;
  const hasNoTask = needs[0]?.kind === 'profile';
  return (
    <div className="peer grid gap-4 empty:hidden">
      {hasNoTask && steps}
      <Needs needs={needs} />
      {!hasNoTask && steps}
      {children}
      <ProfileRow missing={home.profile_lacks} />
    </div>
  );
}
