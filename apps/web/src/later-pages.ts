/*
 * Where the pages are that few links from outside open first. Each address brings the names of all
 * files that its page needs: 1 kB for all of these, which the first screen does without.
 */
export const laterPages = {
  confirmEmail: () => import('./features/accounts/ConfirmEmailPage.tsx'),
  undoEmail: () => import('./features/accounts/UndoEmailPage.tsx'),
  forgotPassword: () => import('./features/accounts/ForgotPasswordPage.tsx'),
  profile: () => import('./features/profile/ProfilePage.tsx'),
  security: () => import('./features/profile/SecurityPage.tsx'),
  emailChoices: () => import('./features/profile/EmailsPage.tsx'),
  notifications: () => import('./features/notifications/NotificationsPage.tsx'),
  yourData: () => import('./features/profile/data/YourDataPage.tsx'),
  help: () => import('./screens/HelpScreen.tsx'),
  loanPicker: () => import('./screens/LoanTypeScreen.tsx'),
  loanForm: () => import('./screens/LoanFormScreen.tsx'),
  investPicker: () => import('./features/invest/InvestTypePage.tsx'),
  investForm: () => import('./features/invest/InvestFormPage.tsx'),
  investOverview: () => import('./features/invest/InvestOverviewPage.tsx'),
  investGoals: () => import('./features/invest/goals/GoalsPage.tsx'),
  investTopUps: () => import('./features/invest/top-ups/TopUpsPage.tsx'),
  reports: () => import('./features/reports/ReportsPage.tsx'),
  statements: () => import('./features/statements/StatementsPage.tsx'),
  investmentReports: () => import('./features/invest/InvestmentReportsPage.tsx'),
  loanReports: () => import('./features/loans/LoanReportsPage.tsx'),
};

export type LaterPage = keyof typeof laterPages;
