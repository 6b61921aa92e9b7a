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
const SearchPage = lazy(() => import('./features/search/SearchPage.tsx'));
const WorkPage = lazy(() => import('./features/work-queues/WorkPage.tsx'));
const WorkQueuePage = lazy(() => import('./features/work-queues/WorkQueuePage.tsx'));
const WorkItemPage = lazy(() => import('./features/work-queues/WorkItemPage.tsx'));
const EnrolPage = lazy(() => import('./features/enrolment/EnrolPage.tsx'));
const OwnAccountPage = lazy(() => import('./features/account/OwnAccountPage.tsx'));
const MembersPage = lazy(() => import('./features/members/MembersPage.tsx'));
const QueuePage = lazy(() => import('./features/applications/QueuePage.tsx'));
const ApplicationPage = lazy(() => import('./features/applications/ApplicationPage.tsx'));
const CollectionsPage = lazy(() => import('./features/collections/CollectionsPage.tsx'));
const CollectionPage = lazy(() => import('./features/collections/CollectionPage.tsx'));
const ClientPage = lazy(() => import('./features/clients/ClientPage.tsx'));
const DocumentPage = lazy(() => import('./features/applications/DocumentPage.tsx'));
const MessagesPage = lazy(() => import('./features/messages/MessagesPage.tsx'));
const HardshipPage = lazy(() => import('./features/hardship/HardshipPage.tsx'));
const WithdrawalsPage = lazy(() => import('./features/withdrawals/WithdrawalsPage.tsx'));
const ReviewsPage = lazy(() => import('./features/reviews/ReviewsPage.tsx'));
const ReceiptsPage = lazy(() => import('./features/receipts/ReceiptsPage.tsx'));
const ReceiptPage = lazy(() => import('./features/receipts/ReceiptPage.tsx'));
const DisputesPage = lazy(() => import('./features/disputes/DisputesPage.tsx'));
const TransfersPage = lazy(() => import('./features/transfers/TransfersPage.tsx'));
const IdentityEvidencePage = lazy(() => import('./features/clients/IdentityEvidencePage.tsx'));
const ConfirmationPage = lazy(() => import('./features/transfers/ConfirmationPage.tsx'));
const ReconciliationPage = lazy(() => import('./features/reconciliation/ReconciliationPage.tsx'));
const ApprovalsPage = lazy(() => import('./features/approvals/ApprovalsPage.tsx'));
const ProductsPage = lazy(() => import('./features/products/ProductsPage.tsx'));
const LoanProductPage = lazy(() => import('./features/products/LoanProductPage.tsx'));
const InvestmentTierPage = lazy(() => import('./features/products/InvestmentTierPage.tsx'));
const WithholdingTaxPage = lazy(() => import('./features/products/WithholdingTaxPage.tsx'));
const WithdrawalRulesPage = lazy(() => import('./features/products/WithdrawalRulesPage.tsx'));
const OffersPage = lazy(() => import('./features/products/OffersPage.tsx'));
const BooksPage = lazy(() => import('./features/books/BooksPage.tsx'));
const DayClosesPage = lazy(() => import('./features/books/DayClosesPage.tsx'));
const DayClosePage = lazy(() => import('./features/books/DayClosePage.tsx'));
const JournalsPage = lazy(() => import('./features/books/JournalsPage.tsx'));
const BureauFilePage = lazy(() => import('./features/bureau-file/BureauFilePage.tsx'));
const MonthsPage = lazy(() => import('./features/books/MonthsPage.tsx'));
const MonthPage = lazy(() => import('./features/books/MonthPage.tsx'));
const LendingReturnPage = lazy(() => import('./features/portfolio/returns/LendingReturnPage.tsx'));
const LendingReturnLoansPage = lazy(
  () => import('./features/portfolio/returns/LendingReturnLoansPage.tsx'),
);
const ReturnsDuePage = lazy(() => import('./features/portfolio/ReturnsDuePage.tsx'));
const ReturnsOfMonthPage = lazy(() => import('./features/portfolio/ReturnsOfMonthPage.tsx'));
const RetentionPage = lazy(() => import('./features/retention/RetentionPage.tsx'));
const PortfolioPage = lazy(() => import('./features/portfolio/PortfolioPage.tsx'));
const PortfolioLoansPage = lazy(() => import('./features/portfolio/LoansPage.tsx'));
const PortfolioInvestmentsPage = lazy(() => import('./features/portfolio/InvestmentsPage.tsx'));
const PortfolioTransfersPage = lazy(() => import('./features/portfolio/TransfersPage.tsx'));
const ChecksPage = lazy(() => import('./features/books/ChecksPage.tsx'));
const CheckPage = lazy(() => import('./features/books/CheckPage.tsx'));
const ChartPage = lazy(() => import('./features/books/ChartPage.tsx'));
const GeneralLedgerPage = lazy(() => import('./features/books/GeneralLedgerPage.tsx'));
const EntriesPage = lazy(() => import('./features/books/EntriesPage.tsx'));
const AccountsPage = lazy(() => import('./features/books/AccountsPage.tsx'));
const AccountPage = lazy(() => import('./features/books/AccountPage.tsx'));
const ScreeningPage = lazy(() => import('./features/screening/ScreeningPage.tsx'));
const PartnersPage = lazy(() => import('./features/partners/PartnersPage.tsx'));
const PartnerPage = lazy(() => import('./features/partners/PartnerPage.tsx'));
const RosterPage = lazy(() => import('./features/partners/RosterPage.tsx'));
const SecurityEventsPage = lazy(() => import('./features/security/SecurityEventsPage.tsx'));
const AuditPage = lazy(() => import('./features/audit/AuditPage.tsx'));

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
          <Route path={paths.search.pattern} component={SearchPage} />
          <Route path={paths.work.pattern} component={WorkPage} />
          <Route path={paths.workQueue.pattern} component={WorkQueuePage} />
          <Route path={paths.workItem.pattern} component={WorkItemPage} />
          <Route path={paths.queue.pattern} component={QueuePage} />
          <Route path={paths.application.pattern} component={ApplicationPage} />
          <Route path={paths.document.pattern} component={DocumentPage} />
          <Route path={paths.collections.pattern} component={CollectionsPage} />
          <Route path={paths.collection.pattern} component={CollectionPage} />
          <Route path={paths.identityEvidence.pattern} component={IdentityEvidencePage} />
          <Route path={paths.client.pattern} component={ClientPage} />
          <Route path={paths.messages.pattern} component={MessagesPage} />
          <Route path={paths.hardship.pattern} component={HardshipPage} />
          <Route path={paths.withdrawals.pattern} component={WithdrawalsPage} />
          <Route path={paths.reviews.pattern} component={ReviewsPage} />
          <Route path={paths.receipts.pattern} component={ReceiptsPage} />
          <Route path={paths.receipt.pattern} component={ReceiptPage} />
          <Route path={paths.disputes.pattern} component={DisputesPage} />
          <Route path={paths.transfers.pattern} component={TransfersPage} />
          <Route path={paths.confirmation.pattern} component={ConfirmationPage} />
          <Route path={paths.reconciliation.pattern} component={ReconciliationPage} />
          <Route path={paths.approvals.pattern} component={ApprovalsPage} />
          <Route path={paths.products.pattern} component={ProductsPage} />
          <Route path={paths.loanProduct.pattern} component={LoanProductPage} />
          <Route path={paths.withholdingTax.pattern} component={WithholdingTaxPage} />
          <Route path={paths.withdrawalRules.pattern} component={WithdrawalRulesPage} />
          <Route path={paths.offers.pattern} component={OffersPage} />
          <Route path={paths.investmentTier.pattern} component={InvestmentTierPage} />
          <Route path={paths.books.pattern} component={BooksPage} />
          <Route path={paths.dayCloses.pattern} component={DayClosesPage} />
          <Route path={paths.dayClose.pattern} component={DayClosePage} />
          <Route path={paths.journals.pattern} component={JournalsPage} />
          <Route path={paths.closedMonths.pattern} component={MonthsPage} />
          <Route path={paths.closedMonth.pattern} component={MonthPage} />
          <Route path={paths.bureauFile.pattern} component={BureauFilePage} />
          <Route path={paths.lendingReturn.pattern} component={LendingReturnPage} />
          <Route path={paths.lendingReturnLoans.pattern} component={LendingReturnLoansPage} />
          <Route path={paths.returnsDue.pattern} component={ReturnsDuePage} />
          <Route path={paths.returnsOfMonth.pattern} component={ReturnsOfMonthPage} />
          <Route path={paths.retention.pattern} component={RetentionPage} />
          <Route path={paths.portfolio.pattern} component={PortfolioPage} />
          <Route path={paths.portfolioLoans.pattern} component={PortfolioLoansPage} />
          <Route path={paths.portfolioInvestments.pattern} component={PortfolioInvestmentsPage} />
          <Route path={paths.portfolioTransfers.pattern} component={PortfolioTransfersPage} />
          <Route path={paths.checks.pattern} component={ChecksPage} />
          <Route path={paths.check.pattern} component={CheckPage} />
          <Route path={paths.chart.pattern} component={ChartPage} />
          <Route path={paths.generalLedger.pattern} component={GeneralLedgerPage} />
          <Route path={paths.ledgerEntries.pattern} component={EntriesPage} />
          <Route path={paths.bookAccounts.pattern} component={AccountsPage} />
          <Route path={paths.clientAccounts.pattern} component={AccountsPage} />
          <Route path={paths.bookAccount.pattern} component={AccountPage} />
          <Route path={paths.screening.pattern} component={ScreeningPage} />
          <Route path={paths.partners.pattern} component={PartnersPage} />
          <Route path={paths.partner.pattern} component={PartnerPage} />
          <Route path={paths.roster.pattern} component={RosterPage} />
          <Route path={paths.audit.pattern} component={AuditPage} />
          <Route path={paths.securityEvents.pattern} component={SecurityEventsPage} />
          <Route path={paths.ownAccount.pattern} component={OwnAccountPage} />
          <Route path={paths.members.pattern} component={MembersPage} />
          <Route component={UnknownPage} />
        </Switch>
      </Shell>
    </RequireStaff>
  );
}
