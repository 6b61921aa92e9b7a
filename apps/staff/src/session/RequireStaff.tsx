import { useAddress } from '@quarrter/client/router';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import { sessionStore, useSession } from './store.ts';

/**
 * The guard of every screen. Sign-in leads back to the same address, unless the person signed out.
 */
export function RequireStaff({ children }: { children: ReactNode }) {
  const session = useSession();
  const address = useAddress();
  if (session) return children;
  const ended = sessionStore.lastEnd();
  const redirectTo = ended === 'left' || ended === 'password-changed' ? undefined : address;
  return <Redirect to={paths.signIn.getHref({ redirectTo })} replace />;
}
