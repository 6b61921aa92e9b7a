import { messageOf } from '@quarrter/client/errors';
import {
  type IdentityCheckRecord,
  identifyClient,
  type StaffClient,
} from '@quarrter/contract/staff/clients';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import { ofClient } from '../../api/changes.ts';
import { useCan } from '../../api/me.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../api/use-action.ts';
import { stateBadge } from '../../shell/state-badge.tsx';

/** The provider's answers about bank account, BVN and name; officers ask for them. */
export function IdentityChecks({ page }: { page: StaffClient }) {
  const { identity, identityChecks: checks } = page;
  const { id } = page.client;
  const canAsk = useCan('verify-identity');
  const asking = useAction(() => request(identifyClient, { params: { id }, body: {} }), {
    reloads: ofClient(id),
  });
  const isGiven = identity.bvn !== '' && identity.accountNumber !== '';
  if (checks.length === 0 && !canAsk) return null;
  return (
    <Card title="Identity check by the provider">
      <div className="grid gap-4">
        {asking.isError && <Alert tone="bad" title={messageOf(asking.error)} />}
        {checks.length === 0 && (
          <p className="text-sm text-ink-soft">
            The provider can compare bank account and BVN with the client’s name.
            {!isGiven && ' The client has not given both numbers in the profile yet.'}
          </p>
        )}
        <ul className="grid gap-3">
          {checks.map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </ul>
        {canAsk && isGiven && (
          <Button
            className="sm:justify-self-start"
            busy={asking.isPending}
            onClick={() => asking.mutate(undefined)}
          >
            Ask the provider
          </Button>
        )}
      </div>
    </Card>
  );
}

const State = stateBadge({
  waiting: ['No answer yet', 'yellow'],
  confirmed: ['Confirmed', 'green'],
  failed: ['Not confirmed', 'red'],
});

function Check({ check }: { check: IdentityCheckRecord }) {
  const { result } = check;
  const state = result === null ? 'waiting' : result.confirmed ? 'confirmed' : 'failed';
  return (
    <li className="grid gap-0.5 border-s-3 border-line ps-4">
      <p>
        <State of={state} />
        {result?.reason && <span className="ms-2 wrap-anywhere">{result.reason}</span>}
      </p>
      <p className="text-sm">
        BVN ending in {check.bvnEnding}, {check.bank} account ending in {check.accountEnding}
      </p>
      <p className="text-sm text-ink-soft">
        Asked by {check.askedBy}, <TimeText at={check.askedAt} />
        {result && (
          <>
            ; answered on <DateText date={result.on} />
          </>
        )}
      </p>
    </li>
  );
}
