import { ErrorBoundary } from '@quarrter/client/ErrorBoundary';
import { ApplicationRouter, RouterLink, ScreenTop } from '@quarrter/client/router';
import { LinkContext } from '@quarrter/ui/link';
import { PageLoading } from '@quarrter/ui/states';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { queryClient } from './api/query-client.ts';
import { paths } from './paths.ts';
import { RequireStaff } from './session/RequireStaff.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import { UnknownPage } from './shell/UnknownPage.tsx';

const SignInPage = lazy(() => import('./features/sign-in/SignInPage.tsx'));
const EnrolPage = lazy(() => import('./features/enrolment/EnrolPage.tsx'));
const AccountsPage = lazy(() => import('./features/books/AccountsPage.tsx'));

/** The screens behind the guard: the first whose address matches is shown. */
const screens = (
  [
    [paths.search, () => import('./features/search/SearchPage.tsx')],
    [paths.work, () => import('./features/work-queues/WorkPage.tsx')],
    [paths.workQueue, () => import('./features/work-queues/WorkQueuePage.tsx')],
    [paths.workItem, () => import('./features/work-queues/WorkItemPage.tsx')],
    [paths.queue, () => import('./features/applications/QueuePage.tsx')],
    [paths.application, () => import('./features/applications/ApplicationPage.tsx')],
    [paths.document, () => import('./features/applications/DocumentPage.tsx')],
    [paths.collections, () => import('./features/collections/CollectionsPage.tsx')],
    [paths.collection, () => import('./features/collections/CollectionPage.tsx')],
    [paths.estateDocument, () => import('./features/clients/EstateDocumentPage.tsx')],
    [paths.identityEvidence, () => import('./features/clients/IdentityEvidencePage.tsx')],
    [paths.client, () => import('./features/clients/ClientPage.tsx')],
    [paths.messages, () => import('./features/messages/MessagesPage.tsx')],
    [paths.hardship, () => import('./features/hardship/HardshipPage.tsx')],
    [paths.withdrawals, () => import('./features/withdrawals/WithdrawalsPage.tsx')],
    [paths.reviews, () => import('./features/reviews/ReviewsPage.tsx')],
    [paths.receipts, () => import('./features/receipts/ReceiptsPage.tsx')],
    [paths.bankConfirmation, () => import('./features/receipts/BankConfirmationPage.tsx')],
    [paths.receipt, () => import('./features/receipts/ReceiptPage.tsx')],
    [paths.disputes, () => import('./features/disputes/DisputesPage.tsx')],
    [paths.transfers, () => import('./features/transfers/TransfersPage.tsx')],
    [paths.confirmation, () => import('./features/transfers/ConfirmationPage.tsx')],
    [paths.reconciliation, () => import('./features/reconciliation/ReconciliationPage.tsx')],
    [paths.approvals, () => import('./features/approvals/ApprovalsPage.tsx')],
    [paths.products, () => import('./features/products/ProductsPage.tsx')],
    [paths.loanProduct, () => import('./features/products/LoanProductPage.tsx')],
    [paths.withholdingTax, () => import('./features/products/WithholdingTaxPage.tsx')],
    [paths.withdrawalRules, () => import('./features/products/WithdrawalRulesPage.tsx')],
    [paths.offers, () => import('./features/products/OffersPage.tsx')],
    [paths.investmentTier, () => import('./features/products/InvestmentTierPage.tsx')],
    [paths.books, () => import('./features/books/BooksPage.tsx')],
    [paths.dayCloses, () => import('./features/books/DayClosesPage.tsx')],
    [paths.dayClose, () => import('./features/books/DayClosePage.tsx')],
    [paths.journals, () => import('./features/books/JournalsPage.tsx')],
    [paths.closedMonths, () => import('./features/books/MonthsPage.tsx')],
    [paths.closedMonth, () => import('./features/books/MonthPage.tsx')],
    [paths.bureauFile, () => import('./features/bureau-file/BureauFilePage.tsx')],
    [paths.lendingReturn, () => import('./features/portfolio/returns/LendingReturnPage.tsx')],
    [
      paths.lendingReturnLoans,
      () => import('./features/portfolio/returns/LendingReturnLoansPage.tsx'),
    ],
    [paths.returnsDue, () => import('./features/portfolio/ReturnsDuePage.tsx')],
    [paths.returnsOfMonth, () => import('./features/portfolio/ReturnsOfMonthPage.tsx')],
    [paths.taxWithheld, () => import('./features/portfolio/TaxWithheldPage.tsx')],
    [paths.retention, () => import('./features/retention/RetentionPage.tsx')],
    [paths.portfolio, () => import('./features/portfolio/PortfolioPage.tsx')],
    [paths.portfolioLoans, () => import('./features/portfolio/LoansPage.tsx')],
    [paths.portfolioInvestments, () => import('./features/portfolio/InvestmentsPage.tsx')],
    [paths.portfolioTransfers, () => import('./features/portfolio/TransfersPage.tsx')],
    [paths.checks, () => import('./features/books/ChecksPage.tsx')],
    [paths.check, () => import('./features/books/CheckPage.tsx')],
    [paths.chart, () => import('./features/books/ChartPage.tsx')],
    [paths.generalLedger, () => import('./features/books/GeneralLedgerPage.tsx')],
    [paths.ledgerEntries, () => import('./features/books/EntriesPage.tsx')],
    [paths.bookAccount, () => import('./features/books/AccountPage.tsx')],
    [paths.screening, () => import('./features/screening/ScreeningPage.tsx')],
    [paths.partners, () => import('./features/partners/PartnersPage.tsx')],
    [paths.partner, () => import('./features/partners/PartnerPage.tsx')],
    [paths.roster, () => import('./features/partners/RosterPage.tsx')],
    [paths.audit, () => import('./features/audit/AuditPage.tsx')],
    [paths.securityEvents, () => import('./features/security/SecurityEventsPage.tsx')],
    [paths.ownAccount, () => import('./features/account/OwnAccountPage.tsx')],
    [paths.members, () => import('./features/members/MembersPage.tsx')],
  ] as const
).map(([{ pattern }, load]) => ({ pattern, Page: lazy(load) }));

/** The console lies below this address; the router leaves it out of every path. */
const base = '/staff';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ApplicationRouter base={base}>
        <LinkContext value={RouterLink}>
          <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
            <Suspense fallback={<PageLoading />}>
              <Switch>
                <Route path={paths.signIn.pattern} component={SignInPage} />
                <Route path={paths.enrol.pattern} component={EnrolPage} />
                <Route component={StaffScreens} />
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </LinkContext>
      </ApplicationRouter>
    </QueryClientProvider>
  );
}

function StaffScreens() {
  return (
    <RequireStaff>
      <ScreenTop keepOnBack />
      <Shell>
        <Switch>
          {screens.map(({ pattern, Page }) => (
            <Route key={pattern} path={pattern} component={Page} />
          ))}
          {/* One page, which keeps the typed text when it opens the accounts of a client. */}
          <Route path={paths.bookAccounts.pattern} component={AccountsPage} />
          <Route path={paths.clientAccounts.pattern} component={AccountsPage} />
          <Route component={UnknownPage} />
        </Switch>
      </Shell>
    </RequireStaff>
  );
}
