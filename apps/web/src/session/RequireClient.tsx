import { useAddress } from '@quarrter/client/router';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import type { SessionUser } from './session.ts';
import { lastSessionEnd, type SessionEnd, useSession } from './store.ts';

/** Tells the sign-in screen how the session ended, and where to continue. */
export type SignInState = { ended: Exclude<SessionEnd, 'left'>; from: string | null };

/**
 * SES-02: the guard of every client screen. Sign-in leads back to the same path and query. After
 * too long without activity the address is `/signin?t=1` (SES-12), and the way back is handed over
 * beside it.
 */
export function RequireClient({ children }: { children: ReactNode }) {
  const session = useSession();
  const from = useAddress();
  if (!session) {
    const ended = lastSessionEnd();
    if (ended === 'left') return <Redirect to={paths.signIn.getHref({ t: '1' })} replace />;
    const left = ended === 'unanswered' || ended === 'everywhere';
    const query = left || ended === 'idle' ? { t: '1' as const } : { redirectTo: from };
    const state: SignInState | null = ended && { ended, from: left ? null : from };
    return <Redirect to={paths.signIn.getHref(query)} state={state} replace />;
  }
  return children;
}

/** The signed-in client. Below RequireClient there always is one. */
export function useClient(): SessionUser {
  const session = useSession();
  if (!session) throw new Error('This screen needs a signed-in client.');
  return session.auth.user;
}
