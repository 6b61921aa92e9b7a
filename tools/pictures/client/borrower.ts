/** A client with a running loan, who also reads the reports and the profile. */

import { at, type Screen, states, statesOf } from '../screen.ts';
import { fill, press, until } from '../steps.ts';
import { endedLoans, unappliedMoney } from './later-states.ts';
import { emailChangeWaiting, endedPayments, messageSent, stuckPayments } from './money-states.ts';
import { loan, loanPage } from './pages.ts';

const profile: readonly Screen[] = [
  ...at('/profile', '/profile/security', '/profile/emails', '/profile/data'),
  ...states('/profile/security', {
    'change email': [press('Change Email')],
    'change password': [press('Change Password')],
    'security question': [press('Change Security Question')],
    'two-step verification': [press('Set up an app'), until('Set up an authenticator app')],
  }),
  { path: '/profile/security', name: 'change of email waits', before: emailChangeWaiting },
  ...states('/profile/data', {
    complaint: [press('Make a complaint')],
    'a contact of ours': [press('Report a contact')],
  }),
];

export const borrower: readonly Screen[] = [
  ...at('/dashboard', '/dashboard/loans', '/loans', '/notifications', '/help'),
  ...states('/dashboard', {
    'menu of the account': [press(/your account/)],
    notifications: [press(/^Notifications/), until('See all notifications')],
    transaction: [press(/^Details of/), until('Transaction ID')],
  }),
  ...states('/loans', { loan: [loan], 'cannot pay': [loan, press(/^I cannot pay/)] }, loanPage),
  ...statesOf('/loans', endedLoans, [loan], loanPage),
  ...states(
    '/loans',
    { 'unapplied money': [loan, until(/N45,000/)] },
    { ...loanPage, before: unappliedMoney },
  ),
  ...statesOf(
    '/loans',
    endedPayments,
    [loan, press('Repay'), press(/^Pay N/), until(/card was declined|was not completed/)],
    loanPage,
  ),
  ...statesOf('/loans', stuckPayments, [loan, until(/N31,000/)], loanPage),
  ...states(
    '/help',
    {
      'message sent': [
        fill('Your message', 'When is my next payment due?'),
        press('Send the message'),
        until('We have your message'),
      ],
    },
    { before: messageSent },
  ),
  ...profile,
  ...at('/reports', '/reports/loans', '/reports/statements'),
  ...states('/reports', { filters: [press('Filters')] }),
];
