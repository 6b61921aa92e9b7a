import { callKey, invalidate, useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  endOwnSession,
  type OwnSession,
  ownSessions,
  signOutEverywhere,
} from '@quarrter/contract/client/accounts';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { clientTime, laterClientTime } from '@quarrter/ui/lagos-time';
import { PasswordField } from '@quarrter/ui/PasswordField';
import { useQueryClient } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import * as z from 'zod/mini';
import { request } from '../../api/request.ts';
import { ActionDialog } from '../../forms/ActionDialog.tsx';
import { clearDrafts } from '../../forms/drafts.ts';
import { afterPassword } from '../../session/check-password.ts';
import { endToken } from '../../session/end-token.ts';
import { clearSession, useSession } from '../../session/store.ts';

/** The devices on which the client is signed in, and the buttons to sign out of one or all. */
export function SessionList() {
  const sessions = useCall(ownSessions);
  const [ending, setEnding] = useState<OwnSession | 'all' | null>(null);
  return (
    <Card
      flush
      title="Where you are signed in"
      action={
        sessions.data && (
          <Button size="small" tone="danger" onClick={() => setEnding('all')}>
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
            <Session
              key={session.id}
              session={session}
              all={sessions.data.results}
              onEnd={() => setEnding(session)}
            />
          ))}
        </ul>
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

/** Sessions of the same browser differ only by their times, because each tab is a session. */
export function Session(props: {
  session: OwnSession;
  all: readonly OwnSession[];
  onEnd: () => void;
}) {
  const { session, all, onEnd } = props;
  const { device, current, created_at } = session;
  const Picture = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop;
  const lastUsed = laterClientTime(created_at, session.last_used_at);
  const likeThisOne = !current && all.some((other) => other.current && other.device === device);
  return (
    <li className="flex flex-wrap items-start gap-3.5 px-4 py-4 sm:px-5">
      <Picture aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 grow basis-[7rem] gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-600">
          {device} {current && <Badge tone="green">This session</Badge>}
        </p>
        {likeThisOne && <p className="text-sm">Another session</p>}
        <p className="figures text-sm text-ink-soft">
          Signed in {clientTime(created_at)}
          {!current && lastUsed && <>, last used {lastUsed}</>}
        </p>
      </div>
      {!current && (
        <span className="ms-auto shrink-0">
          <Button
            size="small"
            aria-label={`Sign out of ${device}, signed in ${clientTime(created_at)}`}
            onClick={onEnd}
          >
            Sign out
          </Button>
        </span>
      )}
    </li>
  );
}

const passwordForm = z.object({
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
});

/** Ends one session or all of them, after the password. */
function EndDialog(props: { ending: OwnSession | 'all'; onClose: () => void }) {
  const { ending, onClose } = props;
  const { email } = useSession()?.auth.user ?? { email: '' };
  const queries = useQueryClient();
  const all = ending === 'all';
  const title = all ? 'Sign out everywhere?' : 'Sign out of this session?';

  async function end() {
    if (ending === 'all') {
      await endToken(() => request(signOutEverywhere));
      clearSession('everywhere');
      clearDrafts();
      return;
    }
    await request(endOwnSession, { params: { id: ending.id } });
    await invalidate(queries, callKey(ownSessions));
    onClose();
  }

  return (
    <ActionDialog
      title={title}
      schema={passwordForm}
      start={{ password: '' }}
      send={({ password }) => afterPassword(email, password, end)}
      failed={`We do not know whether ${all ? 'your sessions have' : 'this session has'} ended.`}
      label={all ? 'Sign out everywhere' : 'Sign out'}
      busyLabel="Signing out…"
      tone="danger"
      keep={all ? 'Stay signed in' : 'Cancel'}
      fewFields
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {ending === 'all'
              ? 'This signs you out on every device on this list, including this one.'
              : `This signs you out on ${ending.device}.`}
          </p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            hint="We ask for it so that only you can sign out your devices."
            {...field('password')}
          />
        </>
      )}
    </ActionDialog>
  );
}
