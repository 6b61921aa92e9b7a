/** The key of every query, so that a refresh after a command uses the query's own. */
export const keys = {
  userDetail: (userId: string) => ['user-detail', userId] as const,
  secondFactor: () => ['second-factor'] as const,
  ownSessions: (userId: string) => ['own-sessions', userId] as const,
  transactions: () => ['transactions'] as const,
  accountReport: (report: object) => ['transactions', 'report', report] as const,
  home: () => ['transactions', 'home'] as const,
  transaction: (id: string) => ['transactions', 'one', id] as const,
  statements: () => ['statements'] as const,
  notifications: () => ['transactions', 'notifications'] as const,
  /** Without a filter it begins the key of every filter's. */
  allNotifications: (...filter: readonly string[]) =>
    ['transactions', 'all-notifications', ...filter] as const,
  emailChoices: () => ['email-choices'] as const,
  pendingPayments: () => ['pending-payments'] as const,
  unappliedReceipts: () => ['unapplied-receipts'] as const,
  /** Begins the key of every list of loans. */
  loans: () => ['loans'] as const,
  loanOverview: () => ['loans', 'overview'] as const,
  loanHistory: (list: object) => ['loans', 'history', list] as const,
  loan: (type: string, id: string) => ['loan', type, id] as const,
  loanAccount: (type: string, id: string) => ['loan-account', type, id] as const,
  loanOffer: (type: string, id: string) => ['loan-offer', type, id] as const,
  /** Without a period it begins the key of every period's. */
  penaltyDays: (type: string, id: string, ...period: readonly [from?: string, through?: string]) =>
    ['penalty-days', type, id, ...period] as const,
  /** Without a type it begins the key of every type's. */
  savedDocuments: (type?: string) =>
    type === undefined ? (['saved-documents'] as const) : (['saved-documents', type] as const),
  dataExport: () => ['data-export'] as const,
  staffLooks: () => ['staff-looks'] as const,
  staffContacts: () => ['staff-contacts'] as const,
  complaints: () => ['complaints'] as const,
  erasure: () => ['erasure'] as const,
  savedCards: () => ['saved-cards'] as const,
  repaymentOverview: (id: string) => ['repayment-overview', id] as const,
  /** Begins the key of every loan's automatic repayment. */
  automaticRepayments: () => ['automatic-repayment'] as const,
  automaticRepayment: (id: string) => ['automatic-repayment', id] as const,
  investmentSummary: (currency: string) => ['investment-summary', currency] as const,
  goals: () => ['goals'] as const,
  topUps: () => ['top-ups'] as const,
  /** Begins the key of the overview of every currency. */
  investmentOverviews: () => ['investment-overview'] as const,
  investmentOverview: (currency: string) => ['investment-overview', currency] as const,
  /** Without a list it begins the key of every list of the currency. */
  investmentHistory: (currency: string, ...list: readonly [list?: object]) =>
    ['investment-history', currency, ...list] as const,
  /** Begins the key of every single investment of a currency. */
  investmentsEach: (currency: string) => ['investment', currency] as const,
  investment: (currency: string, id: string) => ['investment', currency, id] as const,
  identityRule: (currency: string) => ['identity-rule', currency] as const,
  withdrawalCheck: (currency: string, asked: string) =>
    ['withdrawal-check', currency, asked] as const,
  olderInvestments: (currency: string, id: string) => ['older-investments', currency, id] as const,
  payoutAccount: () => ['payout-account'] as const,
  savedNextOfKin: () => ['saved-next-of-kin'] as const,
  banks: () => ['banks'] as const,
  accountName: (bank: string, account: string) => ['account-name', bank, account] as const,
  settings: () => ['settings'] as const,
  loanProducts: () => ['loan-products'] as const,
  investmentTiers: () => ['investment-tiers'] as const,
  offers: () => ['offers'] as const,
  offer: (id: string) => ['offers', id] as const,
};
