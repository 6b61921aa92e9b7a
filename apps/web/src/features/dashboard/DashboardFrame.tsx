import { usePathname } from '@quarrter/client/router';
import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { Tabs } from '@quarrter/ui/Tabs';
import type { ReactNode } from 'react';
import type { SaidOfPayments } from '../../api/hand-over-payments.ts';
import { paths } from '../../paths.ts';
import { MoneyInProgress } from '../../payments/MoneyInProgress.tsx';
import { useClient } from '../../session/RequireClient.tsx';

/**
 * The greeting, the `first` part, the part `beside` it on a wide screen (alone if `first` is an
 * empty peer), the two tabs, and the content of the current one. Money in progress follows the
 * greeting once the page's own call has returned `payments`; after a failed call Retry comes first.
 */
export function DashboardFrame(props: {
  first?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
  payments: SaidOfPayments | undefined;
  /** A loan matters more: the link to invest is a plain one below everything. */
  investLast?: boolean;
  /** Something else is the main action. */
  busy?: boolean;
}) {
  const { first, beside, children, payments, investLast = false, busy = false } = props;
  const { message } = useClient();
  const pathname = usePathname();
  const tabs = [
    { label: 'Investments', href: paths.dashboard.getHref() },
    { label: 'Loans', about: 'overview', href: paths.dashboardLoans.getHref() },
  ].map((tab) => ({ ...tab, current: tab.href === pathname }));
  const quickInvest = paths.invest.getHref();
  const hasBeside = Boolean(beside);
  return (
    <div className="grid gap-6">
      <p className="text-xl font-600 lg:sr-only">{message}</p>
      {payments && <MoneyInProgress said={payments} />}
      <div
        className={classes(
          'grid gap-6',
          hasBeside && 'xl:grid-cols-[minmax(0,1fr)_23rem] xl:items-start xl:gap-x-5',
        )}
      >
        {first}
        {hasBeside && (
          <div
            className="grid gap-4 md:grid-flow-col xl:grid-flow-row xl:peer-empty:col-span-full
              xl:peer-empty:grid-flow-col"
          >
            {beside}
          </div>
        )}
        <div className="grid gap-6 xl:col-span-full">
          <div className="flex flex-col gap-4 sm:flex-row-reverse sm:items-end sm:gap-8">
            {payments && !investLast && (
              <LinkButton tone={busy ? 'quiet' : 'action'} href={quickInvest}>
                Quick Invest +
              </LinkButton>
            )}
            <div className="sm:flex-1">
              <Tabs label="Overview" tabs={tabs} />
            </div>
          </div>
          {children}
        </div>
      </div>
      {investLast && (
        <p>
          <TextLink href={quickInvest} className="inline-flex min-h-11 items-center">
            Quick Invest +
          </TextLink>
        </p>
      )}
    </div>
  );
}
