import { brand } from '@quarrter/ui/brand';
import { LinkContext } from '@quarrter/ui/link';
import { PageLoading } from '@quarrter/ui/states';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { accountRoutes, clientRoutes, titleOf } from './routes.tsx';
import { RequireClient } from './session/RequireClient.tsx';
import { RouteErrorBoundary } from './shell/RouteErrorBoundary.tsx';
import { RouterLink } from './shell/RouterLink.tsx';
import { Shell } from './shell/Shell.tsx';

const NotFoundScreen = lazy(() => import('./shell/NotFoundScreen.tsx'));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <LinkContext value={RouterLink}>
          <ScrollToTop />
          <ErrorsOfAll>
            <Suspense fallback={<PageLoading />}>
              <Routes>
                {accountRoutes.map(({ pattern, Page }) => (
                  <Route key={pattern} path={pattern} element={<Page />} />
                ))}
                <Route
                  element={
                    <RequireClient>
                      <Shell titleOf={titleOf} />
                    </RequireClient>
                  }
                >
                  {clientRoutes.map(({ pattern, Page }) => (
                    <Route key={pattern} path={pattern} element={<Page />} />
                  ))}
                </Route>
                <Route path="*" element={<NotFoundScreen />} />
              </Routes>
            </Suspense>
          </ErrorsOfAll>
        </LinkContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** What the shell cannot show inside itself; without the path as its key, which would build the shell anew. */
function ErrorsOfAll({ children }: { children: ReactNode }) {
  const { key: place } = useLocation();
  return (
    <RouteErrorBoundary alone at={place} what={brand.name}>
      {children}
    </RouteErrorBoundary>
  );
}

/**
 * A new screen begins at its top, for the eye and for the keyboard. A changed query is the same screen, unless it took
 * away what had the focus, as the picker's links do.
 */
function ScrollToTop() {
  const { pathname, search } = useLocation();
  const shown = useRef(pathname);
  const asked = useRef(search);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (shown.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    if (asked.current !== search && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    asked.current = search;
  }, [search]);
  return null;
}
