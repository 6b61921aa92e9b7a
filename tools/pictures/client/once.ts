/** Actions that a client can take once, or that change the data of the demonstration. */
import { at, inTurn, type Screen, states } from '../screen.ts';
import { enterPassword, fill, payByCard, press, tick, until } from '../steps.ts';
import { invest } from './forms.ts';
import { newAccount, olderInvestments } from './money-states.ts';
import { investmentPage, loan, loanPage, matured } from './pages.ts';

export const declined: readonly Screen[] = [
  ...at('/dashboard', '/loans'),
  ...states('/loans', { declined: [loan] }, loanPage),
];

export const accepting: readonly Screen[] = [
  ...inTurn('/loans', { offer: [loan], 'not agreed to': [press('Accept')] }, loanPage),
  {
    path: '/loans',
    name: 'accepted',
    onward: true,
    steps: [tick(/^I have read/), press('Accept'), until('You accepted the offer')],
  },
];

export const repaying: readonly Screen[] = [
  ...inTurn(
    '/loans',
    {
      'first days': [loan],
      'to repay': [press('Repay')],
      'receipt of a repayment': [
        tick(/^Save this card/),
        press(/^Pay N/),
        payByCard,
        until('Payment received'),
      ],
    },
    loanPage,
  ),
  ...at('/loans', '/dashboard'),
  ...invest,
  ...states('/loans', { 'with a saved card': [loan, until(/^Switch on with/)] }, loanPage),
  ...states('/invest/top-ups', { 'a new top-up': [press('Set up a top-up')] }),
  ...states('/profile/security', { 'removal of a card': [press(/^Remove /)] }),
];

const withdraw = (amount: string) => [
  matured,
  press('Withdraw'),
  fill('Amount', amount),
  enterPassword,
  press(/^Withdraw N/),
];

export const regular: readonly Screen[] = [
  ...at('/dashboard', '/loans', '/invest/overview?type=naira'),
  ...states(
    '/invest/overview?type=naira',
    { 'advice to set up two-step verification': [...withdraw('1000'), until(/^Protect/)] },
    { ...investmentPage, before: newAccount },
  ),
  ...states(
    '/invest/overview?type=naira',
    { 'more than the balance': [...withdraw('1500000'), until(/^This is more than/)] },
    { ...investmentPage, before: olderInvestments },
  ),
  ...inTurn(
    '/invest/overview?type=naira',
    {
      'to withdraw': [matured, press('Withdraw')],
      'not filled in': [press(/^Withdraw/)],
      'receipt of a withdrawal': [
        fill('Amount', '1000'),
        enterPassword,
        press(/^Withdraw N/),
        until('Withdrawal Request Processing!'),
      ],
    },
    investmentPage,
  ),
  ...inTurn(
    '/invest/overview?type=naira',
    {
      'to reinvest': [matured, press('Reinvest'), fill('Amount', '10000')],
      'receipt of a new plan': [press(/^Reinvest N/), until('No card was charged.')],
    },
    investmentPage,
  ),
];
