/** Every address of the console, below `/staff`. No other file writes one. */
import { withSearch } from '@quarrter/client/with-search';

type PathOf<Address> = Address extends `${infer Path}?${string}` ? Path : Address;
type ValuesOf<Path> = Path extends `${string}:${infer Rest}` ? [string, ...ValuesOf<Rest>] : [];
type SearchOf<Address> = Address extends `${string}?${infer Names}` ? [search?: Search<Names>] : [];
type Search<Names extends string> = { [Name in Separated<Names>]?: string };
type Separated<Names extends string> = Names extends `${infer Name}&${infer Rest}`
  ? Name | Separated<Rest>
  : Names;

/**
 * An address with the names of its values and search parameters, `/returns-due/:month?currency`.
 * `getHref` takes the values in their order, and then what to search for.
 */
function address<const Address extends string>(text: Address) {
  const [pattern] = text.split('?') as [PathOf<Address>];
  const getHref = (...given: [...ValuesOf<PathOf<Address>>, ...SearchOf<Address>]) =>
    hrefOf(pattern, given);
  return { pattern, getHref };
}

function hrefOf(pattern: string, given: readonly (string | Search<string> | undefined)[]): string {
  let place = 0;
  const path = pattern.replace(/:\w+/g, () => `${given[place++]}`);
  const search = given[place];
  return typeof search === 'object' ? withSearch(path, search) : path;
}

export const paths = {
  signIn: address('/signin?redirectTo'),
  work: address('/'),
  search: address('/search'),
  workQueue: address('/work-queues/:queue'),
  workItem: {
    pattern: '/work-queues/:queue/:id',
    /** With its record, if that has another id: its notes are found when the work is done. */
    getHref: (queue: string, id: string, record = id) =>
      withSearch(`/work-queues/${queue}/${id}`, record === id ? {} : { record }),
  },
  enrol: address('/enrol'),
  ownAccount: address('/account'),
  members: address('/members'),
  queue: address('/applications?state'),
  application: address('/loans/:id'),
  document: address('/loans/:id/documents/:documentId'),
  collections: address('/collections?age'),
  collection: address('/collections/:id'),
  client: address('/clients/:id?tab'),
  identityEvidence: address('/clients/:id/corrections/:documentId'),
  estateDocument: address('/clients/:id/estate/:documentId'),
  messages: address('/messages?state'),
  transfers: address('/transfers?state'),
  confirmation: address('/transfers/:id/confirmations/:documentId'),
  bankConfirmation: address('/receipts/:id/confirmations/:documentId'),
  reviews: address('/reviews'),
  withdrawals: address('/withdrawals?list'),
  hardship: address('/hardship'),
  disputes: address('/disputes?state'),
  receipts: address('/receipts'),
  receipt: address('/receipts/:id'),
  reconciliation: address('/reconciliation?state'),
  approvals: address('/approvals?state'),
  products: address('/products'),
  loanProduct: address('/products/loans/:type'),
  withholdingTax: address('/products/withholding-tax'),
  withdrawalRules: address('/products/withdrawals/:currency'),
  offers: address('/products/offers'),
  investmentTier: address('/products/investments/:code'),
  books: address('/books?currency&date'),
  dayCloses: address('/books/closes'),
  dayClose: address('/books/closes/:date'),
  journals: address('/books/journals'),
  closedMonths: address('/books/months'),
  closedMonth: address('/books/months/:month'),
  portfolio: address('/portfolio'),
  portfolioLoans: address('/portfolio/loans?age&type'),
  portfolioInvestments: address('/portfolio/investments?currency&month'),
  returnsDue: address('/returns-due?currency'),
  returnsOfMonth: address('/returns-due/:month?currency'),
  taxWithheld: address('/books/tax-withheld?month&currency'),
  portfolioTransfers: {
    pattern: '/portfolio/transfers',
    getHref: (search: { flow: string; month: string }) =>
      withSearch('/portfolio/transfers', search),
  },
  bureauFile: address('/books/credit-bureaus'),
  lendingReturn: address('/books/lending-returns?period&type'),
  lendingReturnLoans: {
    pattern: '/books/lending-returns/loans',
    getHref: (search: { figure: string; month: string; type?: string }) =>
      withSearch('/books/lending-returns/loans', search),
  },
  checks: address('/books/checks'),
  check: address('/books/checks/:id'),
  chart: address('/books/ledger/chart'),
  generalLedger: address('/books/ledger/codes/:code?currency&from&to'),
  ledgerEntries: address('/books/ledger/codes/:code/entries?currency&date'),
  bookAccounts: address('/books/ledger/accounts'),
  clientAccounts: address('/books/ledger/accounts/:clientId'),
  bookAccount: {
    pattern: '/books/ledger/accounts/:clientId/:code/:subjectId/:currency',
    getHref: (of: { clientId: string; code: string; subjectId: string; currency: string }) =>
      `/books/ledger/accounts/${of.clientId}/${of.code}/${of.subjectId}/${of.currency}`,
  },
  screening: address('/screening?state'),
  partners: address('/partners'),
  partner: address('/partners/:id'),
  roster: address('/partners/rosters/:id'),
  retention: address('/retention?list'),
  securityEvents: address('/security-events'),
  audit: address('/audit?client&subject'),
} as const;
