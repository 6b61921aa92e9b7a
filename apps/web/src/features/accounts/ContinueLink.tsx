import { PageLoading } from '@quarrter/ui/states';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { isScreen } from '../../session/redirect.ts';

/**
 * Goes on to the page the client asked for before signing in. A page outside the application is
 * loaded as a document.
 */
export function ContinueLink({ target }: { target: string }) {
  const shownHere = isScreen(target);
  useEffect(() => {
    if (!shownHere) window.location.replace(target);
  }, [shownHere, target]);
  return shownHere ? <Redirect to={target} replace /> : <PageLoading />;
}
