import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import type { SessionUser } from './session.ts';
import { useSession } from './store.ts';

/** SES-02: the guard of every client route, once, at their parent. Path and query are kept. */
export function RequireClient({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session) {
    return <Navigate to={paths.signIn.getHref({ redirectTo: pathname + search })} replace />;
  }
  return children;
}

/** The signed-in client; below RequireClient there always is one. */
export function useClient(): SessionUser {
  const session = useSession();
  if (!session) throw new Error('This screen needs a signed-in client.');
  return session.auth.user;
}
