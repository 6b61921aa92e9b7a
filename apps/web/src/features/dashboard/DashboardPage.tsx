import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type Home, home } from '@quarrter/contract/client/home';
import { Loading, Skeleton } from '@quarrter/ui/states';
import { lazy, Suspense, useState } from 'react';
import { handOverPayments } from '../../api/hand-over-payments.ts';
import { deviceDrafts } from '../../forms/drafts.ts';
import { paths } from '../../paths.ts';
import { useClient } from '../../session/RequireClient.tsx';
import { DashboardFrame } from './DashboardFrame.tsx';
import { FirstSteps } from './home/FirstSteps.tsx';
import { Needs, ProfileRow } from './home/Needs.tsx';
import { textOfNeed } from './home/need-texts.ts';
import { type Need, needsOf } from './home/needs.ts';

/** What is below the first screen of a phone loads beside the call. */
const loadBalanceSummary = () => import('./home/BalanceSummary.tsx');
const loadTab = () => import('./home/InvestmentsTab.tsx');
for (const load of [loadBalanceSummary, loadTab]) load().catch(() => undefined);
const BalanceSummary = lazy(loadBalanceSummary);
const InvestmentsTab = lazy(loadTab);

/** The home: what needs the client today, what they owe and own, and the tab of investments. */
export default function DashboardPage() {
  const read = useCall(home, {}, { onReply: handOverPayments });
  if (!read.data) return <LoadingOrFailed of={read} what="Your overview" />;
  return <Loaded home={read.data} />;
}

function Loaded({ home }: { home: Home }) {
  const { user_id: clientId } = useClient();
  const [draft] = useState(() => deviceDrafts.latestPathOf(clientId, paths.loanPicker.getHref()));
  const needs = needsOf(home, draft);
  return (
    <DashboardFrame
      investLast={home.loans.some(({ arrears }) => arrears !== null)}
      busy={needs.some((need) => need.kind !== 'profile' && textOfNeed(need).tone === 'soon')}
      first={<First home={home} needs={needs} />}
      beside={
        !home.is_new && (
          <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
            <BalanceSummary home={home} />
          </Suspense>
        )
      }
    >
      <Suspense fallback={<Loading label="Loading your investments" lines={6} />}>
        <InvestmentsTab home={home} />
      </Suspense>
    </DashboardFrame>
  );
}

function First({ home, needs }: { home: Home; needs: readonly Need[] }) {
  return (
    <div className="grid gap-4">
      <Needs needs={needs} />
      {home.is_new && <FirstSteps lacksProfile={home.profile_lacks.includes('date-of-birth')} />}
      <ProfileRow missing={home.profile_lacks} />
    </div>
  );
}
