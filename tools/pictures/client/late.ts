/** A client whose loan is in arrears. */
import { at, type Screen, states, statesOf } from '../screen.ts';
import { press, tick, until } from '../steps.ts';
import { helpAskedAtHome, helpRequests, paymentFromInvestment } from './later-states.ts';
import {
  anotherAmountRefused,
  arrearsPaid,
  newScheduleAccepted,
  pendingInWindow,
} from './money-states.ts';
import { loan, loanPage } from './pages.ts';

export const late: readonly Screen[] = [
  ...at('/dashboard', '/help?about=overdue', '/help?about=declined', '/help?about=payment'),
  ...states(
    '/loans',
    {
      'loan in arrears': [loan],
      'another amount': [loan, press('Repay')],
      'talk to us': [loan, press(/Talk to us/), until('What has changed?')],
    },
    loanPage,
  ),
  ...states(
    '/loans',
    {
      'another amount refused': [
        loan,
        press('Repay'),
        press(/^Pay N/),
        until(/is not confirmed yet/),
        anotherAmountRefused,
        tick(/^Pay in full/),
        press(/^Pay N/),
        until('We could not start your payment'),
      ],
    },
    { ...loanPage, before: pendingInWindow },
  ),
  ...statesOf('/loans', helpRequests, [loan], loanPage),
  ...states('/dashboard', { 'help asked for': [] }, { before: helpAskedAtHome }),
  ...states(
    '/loans',
    {
      'matured money': [loan, until('You have money in a matured investment')],
      'payment from an investment': [loan, press(/^Pay N[\d,.]+ from it/)],
    },
    { ...loanPage, before: paymentFromInvestment },
  ),
  ...states(
    '/loans',
    {
      'receipt of a payment from an investment': [
        loan,
        press(/^Pay N[\d,.]+ from it/),
        tick(/^I agree/),
        press(/^Pay N/),
        until('Payment received'),
      ],
    },
    { ...loanPage, before: arrearsPaid },
  ),
  ...states(
    '/loans',
    {
      'new schedule accepted': [
        loan,
        tick(/^I have read the new schedule/),
        press('Accept the new schedule'),
        until(/new repayment schedule has started/),
      ],
    },
    { ...loanPage, before: newScheduleAccepted },
  ),
];
