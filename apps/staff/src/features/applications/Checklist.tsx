import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { identifyClient } from '@quarrter/contract/staff-clients';
import type { ChecklistItem } from '@quarrter/contract/staff-loan-decision';
import type { StaffLoan } from '@quarrter/contract/staff-loans';
import { Alert } from '@quarrter/ui/Alert';
import { Badge, type BadgeTone } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keys } from '../../api/keys.ts';
import { useMe } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useRefetchWhile } from '../../shell/use-refetch-while.ts';

const states: {
  readonly [S in ChecklistItem['state']]: { tone: BadgeTone; text: string };
} = {
  done: { tone: 'green', text: 'Done' },
  open: { tone: 'neutral', text: 'To do' },
  waiting: { tone: 'yellow', text: 'Waiting' },
  failed: { tone: 'red', text: 'Look at it' },
};

/** What to look at before an offer is made; nothing once it is decided. */
export function Checklist({ application }: { application: StaffLoan }) {
  const { decision } = application;
  if (decision === null) return null;
  return (
    <Card title="Checklist">
      <div className="grid gap-4">
        <ul className="grid gap-3">
          {decision.checklist.map(({ label, state, detail }) => (
            <li key={label} className="grid gap-0.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 font-600">{label}</span>
                <Badge tone={states[state].tone}>{states[state].text}</Badge>
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>
            </li>
          ))}
        </ul>
        <AskProvider application={application} />
      </div>
    </Card>
  );
}

/** For those who verify identities; what was confirmed is not asked again. */
function AskProvider({ application: { loan, client, decision } }: { application: StaffLoan }) {
  const queries = useQueryClient();
  const reload = useCallback(
    () => queries.invalidateQueries({ queryKey: keys.application(loan.id) }),
    [queries, loan.id],
  );
  const canAsk = useMe().data?.acts.includes('verify-identity') ?? false;
  const asking = useSingleMutation({
    mutationFn: () =>
      request(identifyClient, { params: { id: client.id }, body: { loan_id: loan.id } }),
    onSettled: () => reload(),
  });
  // The provider answers by a webhook, usually within seconds.
  const isOpen = decision?.checklist.some(({ state }) => state === 'waiting') ?? false;
  useRefetchWhile(asking.isSuccess && isOpen, reload);
  if (!canAsk) return null;
  return (
    <>
      {asking.isError && <Alert tone="bad" title={messageOf(asking.error)} />}
      <Button busy={asking.isPending} onClick={() => asking.mutate(undefined)}>
        Ask the provider about the identity
      </Button>
    </>
  );
}
