import { matchesPath } from '@quarrter/client/router';
import { type ComponentType, lazy } from 'react';
import type { LaterPage } from './later-pages.ts';
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

/** A page whose address costs the first screen too much: it is named in a file that loads later. */
const later = (name: LaterPage) => async () => {
  const { laterPages } = await import('./later-pages.ts');
  return laterPages[name]();
};

/** Its document is drawn already when the application starts (main.tsx). */
export const loadSignIn = () => import('./features/accounts/SignInPage.tsx');

/** The screens for everybody (PUB-02). */
export const accountRoutes: readonly Route[] = [
  route(paths.signUp.pattern, () => import('./features/accounts/SignUpPage.tsx')),
  route(paths.verifyEmail.pattern, () => import('./features/accounts/VerifyEmailPage.tsx')),
  route(paths.confirmEmail.pattern, later('confirmEmail')),
  route(paths.undoEmail.pattern, later('undoEmail')),
  route(paths.signIn.pattern, loadSignIn),
  route(paths.forgotPassword.pattern, later('forgotPassword')),
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
  clientRoute(paths.profile.pattern, 'PROFILE', later('profile')),
  clientRoute(paths.security.pattern, 'PROFILE', later('security')),
  clientRoute(paths.emailChoices.pattern, 'PROFILE', later('emailChoices')),
  clientRoute(paths.notifications.pattern, 'NOTIFICATIONS', later('notifications')),
  clientRoute(paths.yourData.pattern, 'PROFILE', later('yourData')),
  clientRoute(paths.help.pattern, 'HELP', later('help')),
  clientRoute(paths.loans.pattern, 'LOANS', () => import('./features/loans/LoansPage.tsx')),
  clientRoute(paths.loanPicker.pattern, 'REQUEST A LOAN', later('loanPicker')),
  clientRoute(paths.loanForm.pattern, 'LOAN FORM', later('loanForm')),
  clientRoute(
    paths.loanDetails.pattern,
    'LOAN DETAILS',
    () => import('./features/loans/details/LoanDetailsPage.tsx'),
  ),
  clientRoute(paths.invest.pattern, 'INVEST', () => import('./features/invest/InvestPage.tsx')),
  clientRoute(paths.investPicker.pattern, 'INVESTMENT PLANS', later('investPicker')),
  clientRoute(paths.investForm.pattern, 'NEW INVESTMENT', later('investForm')),
  clientRoute(paths.investOverview.pattern, 'INVESTMENTS', later('investOverview')),
  clientRoute(paths.investGoals.pattern, 'GOALS', later('investGoals')),
  clientRoute(paths.investTopUps.pattern, 'MONTHLY TOP-UPS', later('investTopUps')),
  clientRoute(
    paths.investDetails.pattern,
    'INVESTMENT DETAILS',
    () => import('./features/invest/details/InvestDetailsPage.tsx'),
  ),
  clientRoute(paths.reports.pattern, 'REPORTS', later('reports')),
  clientRoute(paths.statements.pattern, 'STATEMENTS', later('statements')),
  clientRoute(paths.investmentReports.pattern, 'INVESTMENT REPORTS', later('investmentReports')),
  clientRoute(paths.loanReports.pattern, 'LOAN REPORTS', later('loanReports')),
];

/** The signed-in page of an address, if there is one. */
export function clientRouteAt(pathname: string): ClientRoute | undefined {
  return clientRoutes.find(({ pattern }) => matchesPath(pattern, pathname));
}
