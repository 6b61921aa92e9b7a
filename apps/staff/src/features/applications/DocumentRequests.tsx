import { messageOf } from '@quarrter/client/errors';
import { withdrawDocumentRequest } from '@quarrter/contract/staff/loan-reviews';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { afterAction } from './use-application.ts';

/** Documents that the client was asked for and has not sent. */
export function DocumentRequests({ application }: { application: StaffLoan }) {
  const { loan, documentKinds: kinds, actions } = application;
  const canAsk = actions.some(({ action, allowed }) => action === 'request-document' && allowed);
  const withdrawing = useAction(
    (kind: string) => request(withdrawDocumentRequest, { params: { id: loan.id }, body: { kind } }),
    afterAction(loan.id),
  );
  if (loan.document_requests.length === 0) return null;
  const labelOf = (kind: string) => kinds.find((one) => one.kind === kind)?.label ?? kind;
  return (
    <Card title="Waiting for the client" className="border-s-4 border-s-stage-yellow">
      <ul className="grid gap-4">
        {loan.document_requests.map(({ kind, reason, requested_on }) => (
          <li key={kind} className="grid gap-1.5">
            <p className="font-600">{labelOf(kind)}</p>
            <p className="text-sm whitespace-pre-line">{reason}</p>
            <p className="text-sm text-ink-soft">
              Requested on <DateText date={requested_on} />
            </p>
            {canAsk && (
              <Button
                size="small"
                className="justify-self-start"
                busy={withdrawing.isPending && withdrawing.variables === kind}
                onClick={() => withdrawing.mutate(kind)}
              >
                Withdraw the request <span className="sr-only">for {labelOf(kind)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdrawing.isError && <Alert tone="bad" title={messageOf(withdrawing.error)} />}
    </Card>
  );
}
