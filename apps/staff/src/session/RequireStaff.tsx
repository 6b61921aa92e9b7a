import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from './store.ts';

/** The guard of every screen, once, at their parent. Path and query are kept. */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session) return children;
  return <Navigate to={paths.signIn.getHref({ redirectTo: pathname + search })} replace />;
}
