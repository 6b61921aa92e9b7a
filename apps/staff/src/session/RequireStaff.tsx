import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { sessionEnding, useSession } from './store.ts';

/** The guard of every screen, once, at their parent. Path and query are kept, unless the member left. */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session) return children;
  const redirectTo = sessionEnding() === 'left' ? undefined : pathname + search;
  return <Navigate to={paths.signIn.getHref({ redirectTo })} replace />;
}
