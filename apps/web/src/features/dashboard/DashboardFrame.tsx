import { usePathname } from '@quarrter/client/router';
import { LinkButton } from '@quarrter/ui/Button';
import { Tabs } from '@quarrter/ui/Tabs';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { LazyUnappliedReceipts } from '../../payments/LazyUnappliedReceipts.tsx';
import { useClient } from '../../session/RequireClient.tsx';

/**
 * Loaded after the overview, because a pending payment is rare. If loading fails, nothing is shown.
 */
const PendingPayments = lazy<ComponentType>(() =>
  import('../../payments/PendingPayments.tsx').then(
    (module) => ({ default: module.PendingPayments }),
    () => ({ default: () => null }),
  ),
);

/**
 * The greeting, the main action, and the two tabs of the dashboard. Money in progress follows once
 * the page is `ready`: its own call may have told of it.
 */
export function DashboardFrame(props: { children: ReactNode; ready?: boolean }) {
  const { children, ready = true } = props;
  const { message } = useClient();
  const pathname = usePathname();
  const tabs = [
    { label: 'Investments', href: paths.dashboard.getHref() },
    { label: 'Loans', href: paths.dashboardLoans.getHref() },
  ].map((tab) => ({ ...tab, current: tab.href === pathname }));
  return (
    <div className="grid gap-6">
      <p className="text-xl font-600 lg:sr-only">{message}</p>
      <div className="flex flex-col gap-4 sm:flex-row-reverse sm:items-end sm:gap-8">
        <LinkButton tone="action" href={paths.invest.getHref()}>
          Quick Invest +
        </LinkButton>
        <div className="sm:flex-1">
          <Tabs label="Overview" tabs={tabs} />
        </div>
      </div>
      {ready && (
        <>
          <Suspense>
            <PendingPayments />
          </Suspense>
          <LazyUnappliedReceipts />
        </>
      )}
      {children}
    </div>
  );
}
