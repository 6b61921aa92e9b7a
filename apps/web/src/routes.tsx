import { matchesPath } from '@quarrter/client/router';
import { type ComponentType, lazy } from 'react';
import { paths } from './paths.ts';

/*
 * Every screen of the application. The public pages are prerendered and listed in public/pages.ts.
 */
type Page = ComponentType;

type Route = { pattern: string; Page: Page };
type ClientRoute = Route & { title: string };

function route(pattern: string, load: () => Promise<{ default: Page }>): Route {
  return { pattern, Page: lazy(load) };
}

/** SHL-06: `title` is shown in the top bar. */
function clientRoute(
  pattern: string,
  title: string,
  load: () => Promise<{ default: Page }>,
): ClientRoute {
  return { ...route(pattern, load), title };
}

/** The screens for everybody (PUB-02). */
export const accountRoutes: readonly Route[] = [
  route(paths.signUp.pattern, () => import('./features/accounts/SignUpPage.tsx')),
  route(paths.verifyEmail.pattern, () => import('./features/accounts/VerifyEmailPage.tsx')),
  route(paths.confirmEmail.pattern, () => import('./features/accounts/ConfirmEmailPage.tsx')),
  route(paths.undoEmail.pattern, () => import('./features/accounts/UndoEmailPage.tsx')),
  route(paths.signIn.pattern, () => import('./features/accounts/SignInPage.tsx')),
  route(paths.forgotPassword.pattern, () => import('./features/accounts/ForgotPasswordPage.tsx')),
  route(paths.resetPassword.pattern, () => import('./features/accounts/ResetPasswordPage.tsx')),
];

/** The screens behind the guard (SES-01). */
const clientRoutes: readonly ClientRoute[] = [
  clientRoute(
    paths.dashboard.pattern,
    'OVERVIEW',
    () => import('./features/dashboard/DashboardPage.tsx'),
  ),
  clientRoute(
    paths.dashboardLoans.pattern,
    'LOANS',
    () => import('./features/dashboard/DashboardLoansPage.tsx'),
  ),
  clientRoute(paths.profile.pattern, 'PROFILE', () => import('./features/profile/ProfilePage.tsx')),
  clientRoute(
    paths.security.pattern,
    'PROFILE',
    () => import('./features/profile/SecurityPage.tsx'),
  ),
  clientRoute(
    paths.emailChoices.pattern,
    'PROFILE',
    () => import('./features/profile/EmailsPage.tsx'),
  ),
  clientRoute(
    paths.notifications.pattern,
    'NOTIFICATIONS',
    () => import('./features/notifications/NotificationsPage.tsx'),
  ),
  clientRoute(
    paths.yourData.pattern,
    'PROFILE',
    () => import('./features/profile/data/YourDataPage.tsx'),
  ),
  clientRoute(paths.help.pattern, 'HELP', () => import('./screens/HelpScreen.tsx')),
  clientRoute(paths.loans.pattern, 'LOANS', () => import('./features/loans/LoansPage.tsx')),
  clientRoute(
    paths.loanPicker.pattern,
    'REQUEST A LOAN',
    () => import('./screens/LoanTypeScreen.tsx'),
  ),
  clientRoute(paths.loanForm.pattern, 'LOAN FORM', () => import('./screens/LoanFormScreen.tsx')),
  clientRoute(
    paths.loanDetails.pattern,
    'LOAN DETAILS',
    () => import('./features/loans/details/LoanDetailsPage.tsx'),
  ),
  clientRoute(paths.invest.pattern, 'INVEST', () => import('./features/invest/InvestPage.tsx')),
  clientRoute(
    paths.investPicker.pattern,
    'INVESTMENT PLANS',
    () => import('./features/invest/InvestTypePage.tsx'),
  ),
  clientRoute(
    paths.investForm.pattern,
    'NEW INVESTMENT',
    () => import('./features/invest/InvestFormPage.tsx'),
  ),
  clientRoute(
    paths.investOverview.pattern,
    'INVESTMENTS',
    () => import('./features/invest/InvestOverviewPage.tsx'),
  ),
  clientRoute(
    paths.investGoals.pattern,
    'GOALS',
    () => import('./features/invest/goals/GoalsPage.tsx'),
  ),
  clientRoute(
    paths.investTopUps.pattern,
    'MONTHLY TOP-UPS',
    () => import('./features/invest/top-ups/TopUpsPage.tsx'),
  ),
  clientRoute(
    paths.investDetails.pattern,
    'INVESTMENT DETAILS',
    () => import('./features/invest/details/InvestDetailsPage.tsx'),
  ),
  clientRoute(paths.reports.pattern, 'REPORTS', () => import('./features/reports/ReportsPage.tsx')),
  clientRoute(
    paths.statements.pattern,
    'STATEMENTS',
    () => import('./features/statements/StatementsPage.tsx'),
  ),
  clientRoute(
    paths.investmentReports.pattern,
    'INVESTMENT REPORTS',
    () => import('./features/invest/InvestmentReportsPage.tsx'),
  ),
  clientRoute(
    paths.loanReports.pattern,
    'LOAN REPORTS',
    () => import('./features/loans/LoanReportsPage.tsx'),
  ),
];

/** The signed-in page of an address, if there is one. */
export function clientRouteAt(pathname: string): ClientRoute | undefined {
  return clientRoutes.find(({ pattern }) => matchesPath(pattern, pathname));
}
