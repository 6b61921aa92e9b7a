/** The screens of the console, by the role that sees them. */
import { paths } from '../../apps/staff/src/paths.ts';
import { at, type Screen, states, type Tour } from './screen.ts';
import { failing, follow, press, pressIn, until, untilPicture } from './steps.ts';

const to = ({ pattern }: { readonly pattern: string }) => ({ route: pattern });

/** Who may read everything and change nothing. */
const auditor: readonly Screen[] = [
  ...at('/', '/search', '/applications?state=all', '/collections', '/messages', '/portfolio'),
  ...at('/messages?state=register', '/hardship', '/reviews', '/withdrawals', '/receipts'),
  ...at('/transfers?state=paid', '/disputes', '/reconciliation?state=runs', '/approvals'),
  ...at('/approvals?state=approved', '/books', '/books/closes', '/books/journals'),
  ...at('/books/months', '/books/checks', '/books/ledger/chart', '/books/ledger/accounts'),
  ...at('/books/ledger/codes/2000', '/books/ledger/codes/1000?currency=NGN', '/returns-due'),
  ...at('/books/credit-bureaus', '/books/lending-returns', '/members', '/products'),
  ...at('/books/tax-withheld'),
  ...at('/products/offers', '/products/loans/personal', '/products/investments/03oa'),
  ...at('/products/withholding-tax', '/products/withdrawals/naira', '/audit', '/retention'),
  ...at('/security-events', '/account', '/screening', '/partners', '/no-such-page'),
  ...states('/books/closes', { 'a day': [follow(/20\d\d/)] }, to(paths.dayClose)),
  ...states('/portfolio', { loans: [follow('1 to 30 days')] }, to(paths.portfolioLoans)),
  ...states('/portfolio', { investments: [follow(/^Matured/)] }, to(paths.portfolioInvestments)),
  ...states('/portfolio', { transfers: [follow(/^Disbursed/)] }, to(paths.portfolioTransfers)),
  ...states('/returns-due', { 'a month': [follow(/in naira/)] }, to(paths.returnsOfMonth)),
  ...states(
    '/books/lending-returns',
    { loans: [follow(/^Outstanding/)] },
    to(paths.lendingReturnLoans),
  ),
  ...states(
    '/books/ledger/codes/2000?currency=NGN',
    { 'entries of a day': [follow(/20\d\d/)] },
    to(paths.ledgerEntries),
  ),
  ...states(
    '/books/ledger/accounts',
    { "the lender's": [follow(/own accounts/)] },
    to(paths.clientAccounts),
  ),
  ...states(
    '/books/ledger/accounts',
    { 'an account': [follow(/own accounts/), follow(/Provider cash/)] },
    to(paths.bookAccount),
  ),
  ...states('/partners', { 'a partner': [follow('Lagoon Breweries')] }, to(paths.partner)),
  { path: '/applications', name: 'loading fails', before: failing(/staff\/api\/loans/) },
  { path: '/portfolio', name: 'loading fails', before: failing(/staff\/api\/portfolio/) },
];

const application = follow('Chinedu Okafor');

const officer: readonly Screen[] = [
  ...at('/', '/work-queues/to-verify', '/applications'),
  ...states('/applications', { 'to verify': [application] }, to(paths.application)),
  ...states(
    '/applications',
    { document: [application, follow(/^Bank statement/), untilPicture] },
    to(paths.document),
  ),
  ...states(
    '/applications?state=overdue',
    { overdue: [follow('Tunde Balogun')] },
    to(paths.application),
  ),
  ...states('/collections', { loan: [follow('Tunde Balogun')] }, to(paths.collection)),
  ...states(
    '/collections',
    {
      client: [follow('Tunde Balogun'), follow('Open client')],
      'new address of a client': [
        follow('Tunde Balogun'),
        follow('Open client'),
        press('New email address'),
      ],
    },
    to(paths.client),
  ),
  ...states('/work-queues/to-verify', { item: [follow(/Okafor/)] }, to(paths.workItem)),
];

const request = follow(/^Request from an authority/);

/** The cases that are made before the visit, by the role that sees them. */
export const caseTours: readonly Tour[] = [
  {
    who: 'officer',
    screens: states('/messages?state=register', { redress: [press(/^Propose redress/)] }),
  },
  {
    who: 'compliance',
    screens: states(
      '/approvals',
      {
        'requests from authorities': [request, until('Nigeria Police Force')],
        'a new request': [request, press('Record a request')],
        'download for an authority': [request, press(/^Download the data/)],
      },
      to(paths.client),
    ),
  },
  {
    who: 'approver',
    screens: states('/approvals', {
      'redress to approve': [pressIn(/^Redress/, 'Approve'), until(/We’ll owe the client/)],
      'disclosure to approve': [
        pressIn(/^Request from an authority/, 'Approve'),
        until(/^Approve disclosure/),
      ],
      'redress to decline': [pressIn(/^Redress/, 'Decline')],
    }),
  },
];

/** By role. */
export const consoleTours: readonly Tour[] = [
  ...caseTours,
  { who: 'auditor', screens: auditor },
  { who: 'officer', screens: officer },
  {
    who: 'approver',
    screens: at('/', '/approvals', '/applications?state=verified', '/reviews'),
  },
  {
    who: 'finance',
    screens: [
      ...at('/', '/receipts'),
      ...states('/books/journals', { 'a new one': [press(/journal/i)] }),
    ],
  },
  {
    who: 'administrator',
    screens: [
      ...at('/members'),
      ...states('/products/loans/personal', { change: [press(/^(Change|Propose|New)/)] }),
    ],
  },
  { who: 'compliance', screens: at('/screening') },
];

/** Before a member of staff has signed in. */
export const consoleEntrance: readonly Screen[] = at('/signin', '/enrol');

/** Routes that no screen of the demonstration leads to, and why. */
export const notShown: ReadonlyMap<string, string> = new Map([
  [paths.closedMonth.pattern, 'A month that is closed stays closed for everyone after.'],
  [paths.estateDocument.pattern, 'It shows a page of a document, as the viewer of loans does.'],
  [paths.identityEvidence.pattern, 'It shows a page of a document, as the viewer of loans does.'],
  [paths.confirmation.pattern, 'It shows a page of a document, as the viewer of loans does.'],
  [paths.bankConfirmation.pattern, 'It shows a page of a document, as the viewer of loans does.'],
  [paths.check.pattern, 'The demonstration has no check of its ledger.'],
  [paths.receipt.pattern, 'The demonstration has no payment that could not be applied.'],
  [paths.roster.pattern, 'An uploaded roster would replace that of the demonstration.'],
]);
