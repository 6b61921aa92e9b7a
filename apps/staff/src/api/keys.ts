/** The key of every query, so that a refresh after an action uses the query's own. */
export const keys = {
  me: () => ['me'] as const,
  queues: () => ['queue'] as const,
  queue: (state: string) => ['queue', state] as const,
  application: (id: string) => ['application', id] as const,
  allMessages: () => ['messages'] as const,
  messages: (state: string) => ['messages', state] as const,
  audit: () => ['audit'] as const,
  banks: () => ['banks'] as const,
  transfers: (state: string) => ['transfers', state] as const,
  allTransfers: () => ['transfers'] as const,
  withdrawals: () => ['withdrawals'] as const,
  receipts: () => ['receipts'] as const,
  approvals: (state: string) => ['approvals', state] as const,
  /** Begins the key of every list of proposals, and of every product with its proposals. */
  allApprovals: () => ['approvals'] as const,
  products: () => ['products'] as const,
  loanProducts: () => ['products', 'loans'] as const,
  loanProduct: (type: string) => ['products', 'loans', type] as const,
  withholdingTax: () => ['products', 'withholding-tax'] as const,
  investmentTiers: () => ['products', 'investments'] as const,
  investmentTier: (code: string) => ['products', 'investments', code] as const,
};
