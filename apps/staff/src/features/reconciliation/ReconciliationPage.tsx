import { messageOf } from '@quarrter/client/errors';
import { useSearchParams } from '@quarrter/client/router';
import { startReconciliation } from '@quarrter/contract/staff/reconciliation';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Tabs } from '@quarrter/ui/Tabs';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { paths } from '../../paths.ts';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { countText } from '../../work-queues/count-text.ts';
import { Cash } from './Cash.tsx';
import { Comparisons } from './Comparisons.tsx';
import { Items } from './Items.tsx';
import { LenderEntries } from './LenderEntries.tsx';
import { Reports } from './Reports.tsx';
import { afterReconciling, useItems, useMayReconcile } from './use-reconciliation.ts';

const lists = [
  { state: 'open', label: 'Open' },
  { state: 'closed', label: 'Closed' },
  { state: 'reports', label: 'Daily reports' },
  { state: 'runs', label: 'Comparisons' },
] as const;

/** The payment provider’s records against ours: differences, their age, and each day’s close. */
export default function ReconciliationPage() {
  const [search] = useSearchParams();
  const { state } = lists.find((one) => one.state === search.get('state')) ?? lists[0];
  const open = useItems('open');
  const first = open.data?.pages[0];
  const count = first && countText(first);
  const tabs = lists.map((one) => ({
    href: paths.reconciliation.getHref({ state: one.state }),
    label: one.state === 'open' && count ? `${one.label} (${count})` : one.label,
    current: one.state === state,
  }));
  return (
    <>
      <ScreenTitle title="Reconciliation" />
      <p className="max-w-prose text-ink-soft">
        Every night we compare the payment provider’s records with our ledger. Nothing is corrected
        here: each difference stays open until it is resolved or someone explains it.
      </p>
      <Actions />
      <Tabs label="Reconciliation" tabs={tabs} />
      {state === 'reports' && <Reports />}
      {state === 'runs' && <Comparisons />}
      {(state === 'open' || state === 'closed') && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Items state={state} />
          {first?.lastRun && <Cash run={first.lastRun} />}
        </div>
      )}
    </>
  );
}

const progress = paths.reconciliation.getHref({ state: 'runs' });

function Actions() {
  const mayReconcile = useMayReconcile();
  const starting = useAction(() => request(startReconciliation), afterReconciling);
  if (!mayReconcile) return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button busy={starting.isPending} onClick={() => starting.mutate()}>
          Compare now
        </Button>
        <LenderEntries />
      </div>
      {starting.isError && <Alert tone="bad" title={messageOf(starting.error)} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {starting.isSuccess && (
          <>
            The comparison has started. <PlainLink href={progress}>See its progress</PlainLink>
          </>
        )}
      </p>
    </div>
  );
}
