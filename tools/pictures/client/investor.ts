/** A client with investments, and one whose calls fail. */
import { at, type Screen, states } from '../screen.ts';
import { failing, follow, press, tick, unanswered, until } from '../steps.ts';
import { investmentScreens } from './forms.ts';
import { withdrawals } from './later-states.ts';
import { debtAndInvestment, debtPaid, withdrawalCancelled } from './money-states.ts';
import { investmentPage, matured } from './pages.ts';

export const investor: readonly Screen[] = [
  ...at('/dashboard', '/invest/overview?type=naira', '/invest/type?currency=naira'),
  ...at('/invest/type?currency=dollar', '/invest/overview?type=dollar', '/invest/goals'),
  ...at('/invest/top-ups', '/reports', '/reports/investments/naira'),
  ...at('/help?about=withdrawal'),
  ...states('/invest/goals', { 'a new goal': [press('Add a goal')] }),
  ...states(
    '/invest/overview?type=naira',
    {
      running: [follow(/Active/)],
      matured: [matured],
      'growth as a table': [matured, press('Show as a table')],
      withdrawal: [matured, press('Withdraw')],
      'next plan': [matured, press('Reinvest')],
    },
    investmentPage,
  ),
  ...states(
    '/invest/overview?type=naira',
    {
      'withdrawals in every state': [matured],
      'cancelling of a withdrawal': [matured, press(/^Cancel withdrawal/)],
    },
    { ...investmentPage, before: withdrawals },
  ),
  ...states(
    '/invest/overview?type=naira',
    {
      'receipt of a cancelled withdrawal': [
        matured,
        press(/^Cancel withdrawal/),
        press(/^Cancel the withdrawal of/),
        until(/^Your withdrawal of .* is cancelled$/),
      ],
    },
    { ...investmentPage, before: withdrawalCancelled },
  ),
  ...states(
    '/invest/overview?type=naira',
    { 'what the client owes': [matured, until(/^You owe us/)] },
    { ...investmentPage, before: debtAndInvestment },
  ),
  ...states(
    '/invest/overview?type=naira',
    {
      'receipt of a debt paid from an investment': [
        matured,
        press(/^Pay N[\d,.]+ from it/),
        tick(/^I agree/),
        press(/^Pay N/),
        until('Payment received'),
      ],
    },
    { ...investmentPage, before: debtPaid },
  ),
  { path: '/dashboard', name: 'what the client owes', before: debtAndInvestment },
  ...investmentScreens,
];

/** Calls that fail, or that are not answered. */
export const invested: readonly Screen[] = [
  { path: '/dashboard', name: 'loading fails', before: failing(/\/api\//) },
  { path: '/loans', name: 'loading fails', before: failing(/loans\/api\/overview/) },
  { path: '/reports', name: 'loading fails', before: failing(/transactions\/api/) },
  { path: '/dashboard', name: 'loading', before: unanswered(/\/api\//), loading: true },
  {
    path: '/dashboard',
    name: 'the session is over',
    route: '/signin',
    before: failing(/\/api\//, 401),
  },
];
