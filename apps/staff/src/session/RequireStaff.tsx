import { useAddress } from '@quarrter/client/router';
import { staffMe } from '@quarrter/contract/staff/staff';
import { PageLoading } from '@quarrter/ui/states';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../api/request.ts';
import { paths } from '../paths.ts';
import { hasLeft, hasSessionCookie, sessionStore, startSession, useSession } from './store.ts';

/**
 * The guard of every screen. Sign-in leads back to the same address, unless the person signed out.
 * A new tab of a browser with a session cookie uses that session.
 */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const address = useAddress();
  const resuming = useResumedSession(session === null);
  if (session) return children;
  if (resuming) return <PageLoading />;
  const redirectTo = hasLeft() ? undefined : address;
  return <Redirect to={paths.signIn.getHref({ redirectTo })} replace />;
}

/** True while the server is asked whose the cookie is. */
function useResumedSession(isMissing: boolean): boolean {
  const [asking, setAsking] = useState(
    () => isMissing && sessionStore.lastEnd() === null && hasSessionCookie(),
  );
  useEffect(() => {
    if (!asking) return;
    request(staffMe)
      .then(({ id, role }) => startSession({ key: '', role, member: id }))
      .catch(() => undefined)
      .finally(() => setAsking(false));
  }, [asking]);
  return asking;
}
