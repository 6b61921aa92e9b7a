import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  type OwnSession,
  ownSessions,
  signOutEverywhere,
} from '@quarrter/contract/client/accounts';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { lagosTime, laterLagosTime } from '@quarrter/ui/lagos-time';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { AskDialog } from '../../forms/ActionDialog.tsx';
import { clearDrafts } from '../../forms/drafts.ts';
import { clearSession } from '../../session/store.ts';

/** The devices on which the client is signed in, and the button to sign out of all. */
export function SessionList() {
  const sessions = useCall(ownSessions);
  const [asking, setAsking] = useState(false);
  return (
    <Card
      flush
      title="Where you are signed in"
      action={
        sessions.data && (
          <Button size="small" tone="danger" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {!sessions.data ? (
        <LoadingOrFailed
          of={sessions}
          what="The list of your sessions"
          label="Loading your sessions"
          lines={2}
          withReason
        />
      ) : (
        <ul className="divide-y divide-line">
          {sessions.data.results.map((session) => (
            <Session key={session.id} session={session} all={sessions.data.results} />
          ))}
        </ul>
      )}
      {asking && <SignOutEverywhereDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Sessions of the same browser differ only by their times, because each tab is a session. */
export function Session({ session, all }: { session: OwnSession; all: readonly OwnSession[] }) {
  const { device, current, created_at } = session;
  const Picture = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop;
  const lastUsed = laterLagosTime(created_at, session.last_used_at);
  const likeThisOne = !current && all.some((other) => other.current && other.device === device);
  return (
    <li className="flex items-start gap-3.5 px-4 py-4 sm:px-5">
      <Picture aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-600">
          {device} {current && <Badge tone="green">This session</Badge>}
        </p>
        {likeThisOne && <p className="text-sm">Another session</p>}
        <p className="figures text-sm text-ink-soft">
          Signed in {lagosTime(created_at)}
          {!current && lastUsed && <>, last used {lastUsed}</>}
        </p>
      </div>
    </li>
  );
}

function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  return (
    <AskDialog
      title="Sign out everywhere?"
      label="Sign out everywhere"
      busyLabel="Signing out…"
      keep="Stay signed in"
      failed="You are still signed in"
      send={async () => {
        await request(signOutEverywhere);
        clearSession('everywhere');
        clearDrafts();
      }}
      onClose={onClose}
    >
      This signs you out on every device on this list, including this one.
    </AskDialog>
  );
}
