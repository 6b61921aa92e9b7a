import { useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { type ClientHold, readClientHold } from '@quarrter/contract/staff/client-holds';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Link } from '@quarrter/ui/link';
import { TimeText } from '@quarrter/ui/TimeText';
import type { ReactNode } from 'react';
import { useMe } from '../api/me.ts';
import { paths } from '../paths.ts';
import { screeningReaders } from '../shell/sections.ts';

/** Shows on a client page or loan page that the client is on hold, or may soon be. */
export function HoldBanner({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall(readClientHold, { params: { id: clientId } });
  if (data) return <Hold hold={data} />;
  if (!error) return null;
  return (
    <Alert
      tone="bad"
      title="We could not check whether this client is frozen"
      action={
        <Button size="small" onClick={() => refetch()}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </Alert>
  );
}

function Hold({ hold }: { hold: ClientHold }) {
  const { notServed, freeze, confirmed, possible, unpaid } = hold;
  const actions = useMe().data?.actions ?? [];
  const readsMatches = screeningReaders.some((act) => actions.includes(act));
  return (
    <>
      {freeze && <Frozen freeze={freeze} />}
      {confirmed && <Confirmed match={confirmed} canOpen={readsMatches} />}
      {notServed && !freeze && !confirmed && (
        <Alert tone="bad" title="We do not serve this client">
          {effect} Compliance can tell you more.
        </Alert>
      )}
      {unpaid.length > 0 && (
        <Alert tone="bad" title="We pay nothing to this client">
          {unpaid.join(' ')} Withdrawals and refunds wait until that changes, and no loan is
          disbursed. The client can still repay and invest.
        </Alert>
      )}
      {possible > 0 && (
        <Alert
          tone="warn"
          title="Possible match with the screening list"
          action={
            readsMatches && (
              <CaseLink href={paths.screening.getHref({ state: 'open' })}>Open the match</CaseLink>
            )
          }
        >
          Compliance decides whether it is this client. You cannot verify an application or make an
          offer until then.
        </Alert>
      )}
    </>
  );
}

const effect =
  'We pay nothing to this client and take no new business. The client can still repay. ' +
  'Do not tell the client why.';

type Freeze = NonNullable<ClientHold['freeze']>;

function Frozen({ freeze }: { freeze: Freeze }) {
  const waits = freeze.state === 'proposed' || freeze.unfreezeProposed;
  return (
    <Alert
      tone="bad"
      title={`Frozen by ${freeze.by}`}
      action={waits && <CaseLink href={paths.approvals.getHref()}>Open the approvals</CaseLink>}
    >
      <p className="wrap-anywhere">
        Since <TimeText at={freeze.since} />: {freeze.reason}
      </p>
      <p>{effect}</p>
      <p>{nextStep(freeze)}</p>
    </Alert>
  );
}

function nextStep({ state, by, decidedBy, ...freeze }: Freeze): string {
  if (freeze.cannotBeApproved) {
    return `The freeze that ${by} proposed can no longer be approved. Propose it again.`;
  }
  if (state === 'proposed') return 'A second person decides whether the freeze stays.';
  const approved = `${decidedBy} approved it.`;
  return freeze.unfreezeProposed
    ? `${approved} Unfreezing was proposed; a second person decides.`
    : approved;
}

function Confirmed(props: { match: NonNullable<ClientHold['confirmed']>; canOpen: boolean }) {
  const { match, canOpen } = props;
  const { listedName: name, reference } = match;
  const href = paths.screening.getHref({ state: 'confirmed' });
  return (
    <Alert
      tone="bad"
      title="Confirmed on a screening list"
      action={canOpen && <CaseLink href={href}>Open the match</CaseLink>}
    >
      <p className="wrap-anywhere">
        Listed as {name}
        {reference && ` (${reference})`}. Confirmed by {match.by}, <TimeText at={match.at} />:{' '}
        {match.reason}
      </p>
      <p>{effect}</p>
    </Alert>
  );
}

function CaseLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-600 underline underline-offset-4 hover:decoration-2">
      {children}
    </Link>
  );
}
