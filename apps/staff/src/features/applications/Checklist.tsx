import { callKey, invalidate } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { identifyClient } from '@quarrter/contract/staff/clients';
import { type StaffLoan, staffLoanDetail } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useRefetchWhile } from '../../shell/use-refetch-while.ts';
import { ChecklistLine } from './ChecklistLine.tsx';

/** The checks before an application is verified; empty once it is decided. */
export function Checklist({ application }: { application: StaffLoan }) {
  const { decision, loan } = application;
  if (decision === null) return null;
  return (
    <Card title="Checklist" aria-label="Checklist">
      <div className="grid gap-4">
        <ul className="grid gap-4">
          {decision.checklist.map((item) => (
            <ChecklistLine key={item.line} loanId={loan.id} item={item} />
          ))}
        </ul>
        <AskProvider application={application} />
      </div>
    </Card>
  );
}

/** For staff who verify identities; details already confirmed are not asked for again. */
function AskProvider({ application: { loan, client, decision } }: { application: StaffLoan }) {
  const queries = useQueryClient();
  const reload = useCallback(
    () => invalidate(queries, callKey(staffLoanDetail, { params: { id: loan.id } })),
    [queries, loan.id],
  );
  const canAsk = useCan('verify-identity');
  const asking = useSingleMutation({
    mutationFn: () =>
      request(identifyClient, { params: { id: client.id }, body: { loanId: loan.id } }),
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
