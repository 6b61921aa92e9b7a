import { signOut } from '@quarrter/contract/accounts';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { keepSignedIn } from '../api/own-sessions.ts';
import { request } from '../api/request.ts';
import { openActivity } from '../session/activity.ts';
import { useClient } from '../session/RequireClient.tsx';
import { clearSession } from '../session/store.ts';
import { type IdleWatch, watchIdle } from '../session/watch-idle.ts';
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

/** What counts as activity (SES-11), typing and touching included. */
const ACTIVITY_EVENTS = [
  'click',
  'scroll',
  'wheel',
  'keydown',
  'input',
  'pointerdown',
  'touchstart',
];
/**
 * What happens when a tab returns from sleep, from the background or from the browser's page cache.
 */
const WAKING_EVENTS = ['focus', 'pageshow', 'resume', 'online'];

/** SES-12: ends the session of an inactive client, and asks one minute before. */
export function IdleGuard() {
  const { user_id } = useClient();
  const watch = useRef<IdleWatch | null>(null);
  const [leftMs, setLeftMs] = useState<number | null>(null);

  useEffect(() => {
    const following = watchIdle({
      activity: openActivity(user_id),
      onWarning: setLeftMs,
      onOver: endIdleSession,
      tellServer: keepSignedIn,
    });
    watch.current = following;
    const stopListening = listen(following);
    const preload = setTimeout(() => loadWarning().catch(() => undefined), LOAD_WARNING_MS);
    return () => {
      clearTimeout(preload);
      stopListening();
      following.stop();
      watch.current = null;
    };
  }, [user_id]);

  if (leftMs === null) return null;
  return (
    <Suspense>
      <IdleWarning leftMs={leftMs} onStay={() => watch.current?.stay() ?? Promise.resolve()} />
    </Suspense>
  );
}

function listen(watch: IdleWatch): () => void {
  const options = { capture: true, passive: true };
  const wake = () => document.visibilityState === 'visible' && watch.check();
  for (const name of ACTIVITY_EVENTS) document.addEventListener(name, watch.active, options);
  for (const name of WAKING_EVENTS) window.addEventListener(name, wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, watch.active, options);
    for (const name of WAKING_EVENTS) window.removeEventListener(name, wake);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** The server ends the token too; should this call fail, it soon does so by itself. */
function endIdleSession() {
  request(signOut, { keepSession: true }).catch(() => undefined);
  clearSession('idle');
}
