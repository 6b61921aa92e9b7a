/** Every address of the site and the application. No other file writes one. */
import { withSearch } from '@quarrter/client/with-search';

function fixed<const Pattern extends string>(pattern: Pattern) {
  return { pattern, getHref: () => pattern };
}

export type CurrencySlug = 'naira' | 'dollar';

/** The topics on which a client can ask for help. */
export type HelpTopicName =
  | 'overdue'
  | 'declined'
  | 'payment'
  | 'withdrawal'
  | 'loan'
  | 'investment'
  | 'application'
  | 'account'
  | 'transactions';

export const paths = {
  // Public pages, prerendered (PUB-02).
  home: fixed('/'),
  loan: fixed('/loan'),
  investment: fixed('/investment'),
  faq: fixed('/faq'),
  howItWorks: fixed('/how-it-works'),
  fees: fixed('/fees'),
  safety: fixed('/safety'),
  about: fixed('/about'),
  contact: fixed('/contact'),
  verify: fixed('/verify'),
  /** The link in the email about a withdrawal opens it. */
  cancelWithdrawal: fixed('/cancel-withdrawal'),
  terms: fixed('/terms'),
  privacy: fixed('/privacy'),

  // Accounts: public, but part of the application.
  signUp: {
    pattern: '/signup',
    getHref: (search: { email?: string } = {}) => withSearch('/signup', search),
  },
  verifyEmail: fixed('/verify-email'),
  confirmEmail: fixed('/confirm-email'),
  undoEmail: fixed('/undo-email'),
  signIn: {
    pattern: '/signin',
    /**
     * `t: '1'` clears the session of this tab (SES-04); `redirectTo` is where to go next (SES-03).
     */
    getHref: (search: { redirectTo?: string; t?: '1' } = {}) => withSearch('/signin', search),
  },
  forgotPassword: fixed('/forgot-password'),
  resetPassword: fixed('/reset-password'),

  // The guarded part (SES-01).
  dashboard: fixed('/dashboard'),
  dashboardLoans: fixed('/dashboard/loans'),
  profile: fixed('/profile'),
  security: fixed('/profile/security'),
  emailChoices: fixed('/profile/emails'),
  notifications: {
    pattern: '/notifications',
    getHref: (search: { about?: string; show?: string } = {}) =>
      withSearch('/notifications', {
        ...(search.about && { about: search.about }),
        ...(search.show === 'unread' && { show: search.show }),
      }),
  },
  yourData: fixed('/profile/data'),
  help: {
    pattern: '/help',
    /**
     * `about`: the client's problem, so that its answers come first; `from`: the page that the
     * client was on, which suggests the problem otherwise.
     */
    getHref: (search: { about?: HelpTopicName; from?: string } = {}) => withSearch('/help', search),
  },
  loans: fixed('/loans'),
  loanPicker: {
    pattern: '/loans/type',
    getHref: (search: { type?: string } = {}) =>
      withSearch('/loans/type', search).replaceAll('+', '%20'),
  },
  loanForm: {
    pattern: '/loans/type/:type',
    /** `amount` and `months` are earlier choices, for the form to begin with. */
    getHref: (
      type: string,
      search: { tier?: string; variant?: string; amount?: string; months?: string } = {},
    ) => withSearch(`/loans/type/${encodeURIComponent(type)}`, search),
  },
  loanDetails: {
    pattern: '/loans/:type/details/:id',
    /**
     * `pay` opens the form for a repayment, `own` that from an investment, and `talk` that of a
     * client who cannot pay.
     */
    getHref: (type: string, id: string, search: { pay?: '1'; own?: '1'; talk?: '1' } = {}) =>
      withSearch(`/loans/${encodeURIComponent(type)}/details/${encodeURIComponent(id)}`, search),
  },
  invest: fixed('/invest'),
  investOverview: {
    pattern: '/invest/overview',
    getHref: (type: CurrencySlug, search: { new?: '1' } = {}) =>
      withSearch('/invest/overview', { type, ...search }),
  },
  investGoals: fixed('/invest/goals'),
  investTopUps: {
    pattern: '/invest/top-ups',
    /** With an amount it opens the form for a new one. */
    getHref: (search: { currency?: CurrencySlug; amount?: string } = {}) =>
      withSearch('/invest/top-ups', search),
  },
  investPicker: {
    pattern: '/invest/type',
    getHref: (currency: CurrencySlug) => withSearch('/invest/type', { currency }),
  },
  investForm: {
    pattern: '/invest/form',
    /** `amount` comes from the chooser; the form uses it and drops it from its address. */
    getHref: (
      search: {
        s?: string;
        t?: 'lti';
        id?: string;
        type?: CurrencySlug;
        amount?: string;
        step?: '4';
      } = {},
    ) => withSearch('/invest/form', search),
  },
  investDetails: {
    pattern: '/invest/details/:currency/:id',
    /** `withdraw` opens the form for a withdrawal. */
    getHref: (
      currency: CurrencySlug,
      id: string,
      type: 'FTI' | 'LTI',
      search: { withdraw?: '1' } = {},
    ) => withSearch(`/invest/details/${currency}/${encodeURIComponent(id)}`, { type, ...search }),
  },
  reports: fixed('/reports'),
  statements: fixed('/reports/statements'),
  loanReports: fixed('/reports/loans'),
  investmentReports: {
    pattern: '/reports/investments/:type',
    getHref: (type: string) => `/reports/investments/${encodeURIComponent(type)}`,
  },
} as const;
