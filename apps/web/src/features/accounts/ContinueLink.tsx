import { PageLoading } from '@quarrter/ui/states';
import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { isScreen } from '../../session/redirect.ts';

/** SES-03: on to where somebody wanted to go; what the application does not show itself is a page to be loaded. */
export function ContinueLink({ target }: { target: string }) {
  const shownHere = isScreen(target);
  useEffect(() => {
    if (!shownHere) window.location.replace(target);
  }, [shownHere, target]);
  return shownHere ? <Redirect to={target} replace /> : <PageLoading />;
}
