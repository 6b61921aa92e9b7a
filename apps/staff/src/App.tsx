import { LinkContext } from '@quarrter/ui/link';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router';
import { queryClient } from './api/query-client.ts';
import ApplicationPage from './features/applications/ApplicationPage.tsx';
import QueuePage from './features/applications/QueuePage.tsx';
import AuditPage from './features/audit/AuditPage.tsx';
import ReceiptsPage from './features/receipts/ReceiptsPage.tsx';
import SignInPage from './features/sign-in/SignInPage.tsx';
import { paths } from './paths.ts';
import { RequireStaff } from './session/RequireStaff.tsx';
import { RouterLink } from './shell/RouterLink.tsx';
import { ScreenErrorBoundary } from './shell/ScreenErrorBoundary.tsx';
import { Shell } from './shell/Shell.tsx';
import { UnknownPage } from './shell/UnknownPage.tsx';

/** The console lies below this address; the router leaves it out of every path. */
const basename = '/staff';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={basename}>
        <LinkContext value={RouterLink}>
          <ScreenErrorBoundary>
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
                <Route path={paths.receipts.pattern} element={<ReceiptsPage />} />
                <Route path={paths.audit.pattern} element={<AuditPage />} />
                <Route path="*" element={<UnknownPage />} />
              </Route>
            </Routes>
          </ScreenErrorBoundary>
        </LinkContext>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
