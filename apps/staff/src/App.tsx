import { LinkContext } from '@quarrter/ui/link';
import { PageLoading } from '@quarrter/ui/states';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { paths } from './paths.ts';
import { RequireStaff } from './session/RequireStaff.tsx';
import { RouterLink } from './shell/RouterLink.tsx';
import { ScreenErrorBoundary } from './shell/ScreenErrorBoundary.tsx';
import { Shell } from './shell/Shell.tsx';
import { UnknownPage } from './shell/UnknownPage.tsx';

const SignInPage = lazy(() => import('./features/sign-in/SignInPage.tsx'));
const QueuePage = lazy(() => import('./features/applications/QueuePage.tsx'));
const ApplicationPage = lazy(() => import('./features/applications/ApplicationPage.tsx'));
const MessagesPage = lazy(() => import('./features/messages/MessagesPage.tsx'));
const ReceiptsPage = lazy(() => import('./features/receipts/ReceiptsPage.tsx'));
const AuditPage = lazy(() => import('./features/audit/AuditPage.tsx'));

/** The console lies below this address; the router leaves it out of every path. */
const basename = '/staff';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={basename}>
        <LinkContext value={RouterLink}>
          <ScreenErrorBoundary>
            <Suspense fallback={<PageLoading />}>
              <Routes>
                <Route path={paths.signIn.pattern} element={<SignInPage />} />
                <Route
                  element={
                    <RequireStaff>
                      <Shell />
                    </RequireStaff>
                  }
                >
                  <Route path={paths.queue.pattern} element={<QueuePage />} />
                  <Route path={paths.application.pattern} element={<ApplicationPage />} />
                  <Route path={paths.messages.pattern} element={<MessagesPage />} />
                  <Route path={paths.receipts.pattern} element={<ReceiptsPage />} />
                  <Route path={paths.audit.pattern} element={<AuditPage />} />
                  <Route path="*" element={<UnknownPage />} />
                </Route>
              </Routes>
            </Suspense>
          </ScreenErrorBoundary>
        </LinkContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
