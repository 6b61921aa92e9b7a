import { ApplicationRouter, RouterLink, ScreenTop, usePathname } from '@quarrter/client/router';
import { LinkContext, type LinkProps } from '@quarrter/ui/link';
import { PageLoading } from '@quarrter/ui/states';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { queryClient } from './api/query-client.ts';
import { isPublicPage } from './public/pages.ts';
import { accountRoutes, clientRouteAt } from './routes.tsx';
import { RequireClient } from './session/RequireClient.tsx';
import { ApplicationErrorBoundary } from './shell/error-boundaries.tsx';
import { Shell } from './shell/Shell.tsx';

const NotFoundScreen = lazy(() => import('./shell/NotFoundScreen.tsx'));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ApplicationRouter>
        <LinkContext value={ApplicationLink}>
          <ApplicationErrorBoundary>
            <Suspense fallback={<PageLoading />}>
              <ScreenTop />
              <Switch>
                {accountRoutes.map(({ pattern, Page }) => (
                  <Route key={pattern} path={pattern} component={Page} />
                ))}
                <Route component={ClientScreen} />
              </Switch>
            </Suspense>
          </ApplicationErrorBoundary>
        </LinkContext>
      </ApplicationRouter>
    </QueryClientProvider>
  );
}

/** Renders a signed-in client's screen: the guard and the frame stay, the page inside changes. */
function ClientScreen() {
  const route = clientRouteAt(usePathname());
  if (!route) return <NotFoundScreen />;
  return (
    <RequireClient>
      <Shell title={route.title}>
        <Route path={route.pattern} component={route.Page} />
      </Shell>
    </RequireClient>
  );
}

/** A public page is a document of its own: a link to it loads it. */
function ApplicationLink(props: LinkProps) {
  return isPublicPage(props.href) ? <a {...props} /> : <RouterLink {...props} />;
}
