import { useIdle } from '@quarrter/client/use-idle';
import { ownSessions, signOut } from '@quarrter/contract/client/accounts';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { request } from '../api/request.ts';
import { IDLE_MINUTES } from '../session/idle.ts';
import { useClient } from '../session/RequireClient.tsx';
import { SESSION_STORAGE_KEY } from '../session/session.ts';
import { clearSession } from '../session/store.ts';
import type { IdleWarningProps } from './IdleWarning.tsx';

/** Loaded ahead of time: a minute before the end there may be no network. */
const loadWarning = () => import('./IdleWarning.tsx');
/**
 * Without a network the client is signed out without the warning, rather than shown an error page.
 */
const IdleWarning = lazy<ComponentType<IdleWarningProps>>(() =>
  loadWarning().catch(() => ({ default: () => null })),
);
const LOAD_WARNING_MS = 20_000;

/** The call must end within this: the idle warning is open for only a minute. */
const KEEP_WITHIN_MS = 15_000;

/** SES-12: ends the session of an inactive client, and asks one minute before. */
export function IdleGuard() {
  const { user_id } = useClient();
  const { leftMs, stay } = useIdle({
    sessionKey: SESSION_STORAGE_KEY,
    personId: user_id,
    minutes: IDLE_MINUTES,
    onOver: endIdleSession,
    notifyServer: keepSignedIn,
  });

  useEffect(() => {
    const preload = setTimeout(() => loadWarning().catch(() => undefined), LOAD_WARNING_MS);
    return () => clearTimeout(preload);
  }, []);

  if (leftMs === null) return null;
  return (
    <Suspense>
      <IdleWarning leftMs={leftMs} onStay={stay} />
    </Suspense>
  );
}

/** Keeps the token alive, as any call does; this one is the lightest. */
function keepSignedIn() {
  return request(ownSessions, { withinMs: KEEP_WITHIN_MS });
}

/** The server ends the token too; should this call fail, it soon does so by itself. */
function endIdleSession() {
  request(signOut, { keepSession: true }).catch(() => undefined);
  clearSession('idle');
}
