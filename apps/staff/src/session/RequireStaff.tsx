import { useAddress } from '@quarrter/client/router';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import { sessionEnding, useSession } from './store.ts';

/** The guard of every screen, once, at their parent. Path and query are kept, unless the member left. */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const address = useAddress();
  if (session) return children;
  const redirectTo = sessionEnding() === 'left' ? undefined : address;
  return <Redirect to={paths.signIn.getHref({ redirectTo })} replace />;
}
