/** Every address of the console, below `/staff`. No other file writes one. */
import { withSearch } from '@quarrter/client/with-search';

export const paths = {
  signIn: {
    pattern: '/signin',
    getHref: (search: { redirectTo?: string } = {}) => withSearch('/signin', search),
  },
  work: { pattern: '/', getHref: () => '/' },
  search: { pattern: '/search', getHref: () => '/search' },
  workQueue: {
    pattern: '/work-queues/:queue',
    getHref: (queue: string) => `/work-queues/${queue}`,
  },
  workItem: {
    pattern: '/work-queues/:queue/:id',
    /** With its record, if that has another id: its notes are found when the work is done. */
    getHref: (queue: string, id: string, record = id) =>
      withSearch(`/work-queues/${queue}/${id}`, record === id ? {} : { record }),
  },
  enrol: { pattern: '/enrol', getHref: () => '/enrol' },
  ownAccount: { pattern: '/account', getHref: () => '/account' },
  members: { pattern: '/members', getHref: () => '/members' },
  queue: {
    pattern: '/applications',
    getHref: (search: { state?: string } = {}) => withSearch('/applications', search),
  },
  application: {
    pattern: '/loans/:id',
    getHref: (id: string) => `/loans/${id}`,
  },
  document: {
    pattern: '/loans/:id/documents/:documentId',
    getHref: (id: string, documentId: string) => `/loans/${id}/documents/${documentId}`,
  },
  collections: {
    pattern: '/collections',
    getHref: (search: { age?: string } = {}) => withSearch('/collections', search),
  },
  collection: {
    pattern: '/collections/:id',
    getHref: (id: string) => `/collections/${id}`,
  },
  client: {
    pattern: '/clients/:id',
    getHref: (id: string, search: { tab?: string } = {}) => withSearch(`/clients/${id}`, search),
  },
  identityEvidence: {
    pattern: '/clients/:id/corrections/:documentId',
    getHref: (id: string, documentId: string) => `/clients/${id}/corrections/${documentId}`,
  },
  estateDocument: {
    pattern: '/clients/:id/estate/:documentId',
    getHref: (id: string, documentId: string) => `/clients/${id}/estate/${documentId}`,
  },
  messages: {
    pattern: '/messages',
    getHref: (search: { state?: string } = {}) => withSearch('/messages', search),
  },
  transfers: {
    pattern: '/transfers',
    getHref: (search: { state?: string } = {}) => withSearch('/transfers', search),
  },
  confirmation: {
    pattern: '/transfers/:id/confirmations/:documentId',
    getHref: (id: string, documentId: string) => `/transfers/${id}/confirmations/${documentId}`,
  },
  bankConfirmation: {
    pattern: '/receipts/:id/confirmations/:documentId',
    getHref: (id: string, documentId: string) => `/receipts/${id}/confirmations/${documentId}`,
  },
  reviews: { pattern: '/reviews', getHref: () => '/reviews' },
  withdrawals: {
    pattern: '/withdrawals',
    getHref: (search: { list?: string } = {}) => withSearch('/withdrawals', search),
  },
  hardship: { pattern: '/hardship', getHref: () => '/hardship' },
  disputes: {
    pattern: '/disputes',
    getHref: (search: { state?: string } = {}) => withSearch('/disputes', search),
  },
  receipts: { pattern: '/receipts', getHref: () => '/receipts' },
  receipt: { pattern: '/receipts/:id', getHref: (id: string) => `/receipts/${id}` },
  reconciliation: {
    pattern: '/reconciliation',
    getHref: (search: { state?: string } = {}) => withSearch('/reconciliation', search),
  },
  approvals: {
    pattern: '/approvals',
    getHref: (search: { state?: string } = {}) => withSearch('/approvals', search),
  },
  products: { pattern: '/products', getHref: () => '/products' },
  loanProduct: {
    pattern: '/products/loans/:type',
    getHref: (type: string) => `/products/loans/${type}`,
  },
  withholdingTax: {
    pattern: '/products/withholding-tax',
    getHref: () => '/products/withholding-tax',
  },
  withdrawalRules: {
    pattern: '/products/withdrawals/:currency',
    getHref: (currency: string) => `/products/withdrawals/${currency}`,
  },
  offers: { pattern: '/products/offers', getHref: () => '/products/offers' },
  investmentTier: {
    pattern: '/products/investments/:code',
    getHref: (code: string) => `/products/investments/${code}`,
  },
  books: {
    pattern: '/books',
    getHref: (search: { currency?: string; date?: string } = {}) => withSearch('/books', search),
  },
  dayCloses: { pattern: '/books/closes', getHref: () => '/books/closes' },
  dayClose: {
    pattern: '/books/closes/:date',
    getHref: (date: string) => `/books/closes/${date}`,
  },
  journals: { pattern: '/books/journals', getHref: () => '/books/journals' },
  closedMonths: { pattern: '/books/months', getHref: () => '/books/months' },
  closedMonth: {
    pattern: '/books/months/:month',
    getHref: (month: string) => `/books/months/${month}`,
  },
  portfolio: { pattern: '/portfolio', getHref: () => '/portfolio' },
  portfolioLoans: {
    pattern: '/portfolio/loans',
    getHref: (search: { age?: string; type?: string }) => withSearch('/portfolio/loans', search),
  },
  portfolioInvestments: {
    pattern: '/portfolio/investments',
    getHref: (search: { currency?: string; month?: string }) =>
      withSearch('/portfolio/investments', search),
  },
  returnsDue: {
    pattern: '/returns-due',
    getHref: (search: { currency?: string } = {}) => withSearch('/returns-due', search),
  },
  returnsOfMonth: {
    pattern: '/returns-due/:month',
    getHref: (month: string, search: { currency?: string } = {}) =>
      withSearch(`/returns-due/${month}`, search),
  },
  taxWithheld: {
    pattern: '/books/tax-withheld',
    getHref: (search: { month?: string; currency?: string } = {}) =>
      withSearch('/books/tax-withheld', search),
  },
  portfolioTransfers: {
    pattern: '/portfolio/transfers',
    getHref: (search: { flow: string; month: string }) =>
      withSearch('/portfolio/transfers', search),
  },
  bureauFile: { pattern: '/books/credit-bureaus', getHref: () => '/books/credit-bureaus' },
  lendingReturn: {
    pattern: '/books/lending-returns',
    getHref: (search: { period?: string; type?: string } = {}) =>
      withSearch('/books/lending-returns', search),
  },
  lendingReturnLoans: {
    pattern: '/books/lending-returns/loans',
    getHref: (search: { figure: string; month: string; type?: string }) =>
      withSearch('/books/lending-returns/loans', search),
  },
  checks: { pattern: '/books/checks', getHref: () => '/books/checks' },
  check: { pattern: '/books/checks/:id', getHref: (id: string) => `/books/checks/${id}` },
  chart: { pattern: '/books/ledger/chart', getHref: () => '/books/ledger/chart' },
  generalLedger: {
    pattern: '/books/ledger/codes/:code',
    getHref: (code: string, search: { currency?: string; from?: string; to?: string } = {}) =>
      withSearch(`/books/ledger/codes/${code}`, search),
  },
  ledgerEntries: {
    pattern: '/books/ledger/codes/:code/entries',
    getHref: (code: string, search: { currency?: string; date?: string }) =>
      withSearch(`/books/ledger/codes/${code}/entries`, search),
  },
  bookAccounts: { pattern: '/books/ledger/accounts', getHref: () => '/books/ledger/accounts' },
  clientAccounts: {
    pattern: '/books/ledger/accounts/:clientId',
    getHref: (clientId: string) => `/books/ledger/accounts/${clientId}`,
  },
  bookAccount: {
    pattern: '/books/ledger/accounts/:clientId/:code/:subjectId/:currency',
    getHref: (of: { clientId: string; code: string; subjectId: string; currency: string }) =>
      `/books/ledger/accounts/${of.clientId}/${of.code}/${of.subjectId}/${of.currency}`,
  },
  screening: {
    pattern: '/screening',
    getHref: (search: { state?: string } = {}) => withSearch('/screening', search),
  },
  partners: { pattern: '/partners', getHref: () => '/partners' },
  partner: { pattern: '/partners/:id', getHref: (id: string) => `/partners/${id}` },
  roster: {
    pattern: '/partners/rosters/:id',
    getHref: (id: string) => `/partners/rosters/${id}`,
  },
  retention: {
    pattern: '/retention',
    getHref: (search: { list?: string } = {}) => withSearch('/retention', search),
  },
  securityEvents: { pattern: '/security-events', getHref: () => '/security-events' },
  audit: {
    pattern: '/audit',
    getHref: (search: { client?: string; subject?: string } = {}) => withSearch('/audit', search),
  },
} as const;
