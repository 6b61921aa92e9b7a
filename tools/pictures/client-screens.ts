/** The screens of the site and of the client app, by who sees them. */
import { paths } from '../../apps/web/src/paths.ts';
import { linkedPages, publicPages } from '../../apps/web/src/public/pages.ts';
import { demonstrationPassword, people } from '../seed/people.ts';
import { together } from './changed-replies.ts';
import { applicationScreens, invest, investmentScreens } from './client-forms.ts';
import {
  documentAskedFor,
  endedLoans,
  expiredOffer,
  helpAskedAtHome,
  helpRequests,
  paymentFromInvestment,
  unappliedMoney,
  withdrawals,
} from './later-states.ts';
import {
  anotherAmountRefused,
  arrearsPaid,
  debtAndInvestment,
  emailChangeWaiting,
  endedPayments,
  expiredAtHome,
  messageSent,
  newAccount,
  newScheduleAccepted,
  olderInvestments,
  pendingInWindow,
  stuckPayments,
} from './money-states.ts';
import type { NewPerson } from './people.ts';
import { at, inTurn, type Screen, states, statesOf, type Tour } from './screen.ts';
import {
  attach,
  enterPassword,
  failing,
  fill,
  follow,
  payByCard,
  press,
  tick,
  unanswered,
  unfold,
  until,
  withPasskeys,
} from './steps.ts';

/** A client of the demonstration, one who is new with each visit, or a visitor. */
export type ClientTour = Tour & { readonly who: 'visitor' | keyof typeof people | NewPerson };

const details = { route: paths.loanDetails.pattern };
const investment = { route: paths.investDetails.pattern };
const loan = follow(/your application|this loan|the offer|See what happened|See the decision/i);
const matured = follow(/Ready to withdraw/);

const visitor: readonly Screen[] = [
  ...at(...Object.keys({ ...publicPages, ...linkedPages })),
  ...at('/signup', '/verify-email', '/confirm-email', '/undo-email', '/signin'),
  ...at('/forgot-password', '/reset-password', '/no-such-page', '/faq?q=withdraw', '/faq?q=zebra'),
  ...states('/signup', { 'left empty': [press(/^Create/)] }),
  ...states('/signin', {
    'wrong password': [
      fill('Email', people.newcomer.email),
      fill('Password', 'Harmattan-Dust-8'),
      press('Sign In'),
      until('*Invalid password'),
    ],
  }),
  ...states('/forgot-password', {
    sent: [fill('Email', 'someone@example.com'), press(/link|reset/i), until('Check your inbox')],
  }),
  ...states('/contact', { 'left empty': [press(/^Send/)] }),
  // It signs the visitor in, so it comes last.
  ...states(
    '/signin',
    {
      'offer of a passkey': [
        fill('Email', people.newcomer.email),
        fill('Password', demonstrationPassword),
        press('Sign In'),
        until(/^Sign in with your fingerprint/),
      ],
    },
    { before: withPasskeys },
  ),
];

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

const borrower: readonly Screen[] = [
  ...at('/dashboard', '/dashboard/loans', '/loans', '/notifications', '/help'),
  ...states('/dashboard', {
    'menu of the account': [press(/your account/)],
    notifications: [press(/^Notifications/), until('See all notifications')],
    transaction: [press(/^Details of/), until('Transaction ID')],
  }),
  ...states('/loans', { loan: [loan], 'cannot pay': [loan, press(/^I cannot pay/)] }, details),
  ...statesOf('/loans', endedLoans, [loan], details),
  ...states(
    '/loans',
    { 'unapplied money': [loan, until(/N45,000/)] },
    { ...details, before: unappliedMoney },
  ),
  ...statesOf(
    '/loans',
    endedPayments,
    [loan, press('Repay'), press(/^Pay N/), until(/card was declined|was not completed/)],
    details,
  ),
  ...statesOf('/loans', stuckPayments, [loan, until(/N31,000/)], details),
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

const late: readonly Screen[] = [
  ...at('/dashboard', '/help?about=overdue', '/help?about=declined', '/help?about=payment'),
  ...states(
    '/loans',
    {
      'loan in arrears': [loan],
      'another amount': [loan, press('Repay')],
      'talk to us': [loan, press(/Talk to us/), until('What has changed?')],
    },
    details,
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
    { ...details, before: pendingInWindow },
  ),
  ...statesOf('/loans', helpRequests, [loan], details),
  ...states('/dashboard', { 'help asked for': [] }, { before: helpAskedAtHome }),
  ...states(
    '/loans',
    {
      'matured money': [loan, until('You have money in a matured investment')],
      'payment from an investment': [loan, press(/^Pay N[\d,.]+ from it/)],
    },
    { ...details, before: paymentFromInvestment },
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
    { ...details, before: arrearsPaid },
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
    { ...details, before: newScheduleAccepted },
  ),
];

const withdraw = (amount: string) => [
  matured,
  press('Withdraw'),
  fill('Amount', amount),
  enterPassword,
  press(/^Withdraw N/),
];

const investor: readonly Screen[] = [
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
    investment,
  ),
  ...states(
    '/invest/overview?type=naira',
    {
      'withdrawals in every state': [matured],
      'cancelling of a withdrawal': [matured, press(/^Cancel withdrawal/)],
    },
    { ...investment, before: withdrawals },
  ),
  ...states(
    '/invest/overview?type=naira',
    { 'what the client owes': [matured, until(/^You owe us/)] },
    { ...investment, before: debtAndInvestment },
  ),
  { path: '/dashboard', name: 'what the client owes', before: debtAndInvestment },
  ...investmentScreens,
];

/** Screens of actions that a client can take once, or that change the data of the demonstration. */
const once: readonly ClientTour[] = [
  { who: 'applying', screens: applicationScreens },
  {
    who: 'declined',
    screens: [...at('/dashboard', '/loans'), ...states('/loans', { declined: [loan] }, details)],
  },
  {
    who: 'accepting',
    screens: [
      ...inTurn('/loans', { offer: [loan], 'not agreed to': [press('Accept')] }, details),
      {
        path: '/loans',
        name: 'accepted',
        onward: true,
        steps: [tick(/^I have read/), press('Accept'), until('You accepted the offer')],
      },
    ],
  },
  {
    who: 'repaying',
    screens: [
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
        details,
      ),
      ...at('/loans', '/dashboard'),
      ...invest,
      ...states('/loans', { 'with a saved card': [loan, until(/^Switch on with/)] }, details),
      ...states('/invest/top-ups', { 'a new top-up': [press('Set up a top-up')] }),
      ...states('/profile/security', { 'removal of a card': [press(/^Remove /)] }),
    ],
  },
  {
    who: 'regular',
    screens: [
      ...at('/dashboard', '/loans', '/invest/overview?type=naira'),
      ...states(
        '/invest/overview?type=naira',
        { 'advice to set up two-step verification': [...withdraw('1000'), until(/^Protect/)] },
        { ...investment, before: newAccount },
      ),
      ...states(
        '/invest/overview?type=naira',
        { 'more than the balance': [...withdraw('1500000'), until(/^This is more than/)] },
        { ...investment, before: olderInvestments },
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
        investment,
      ),
      ...inTurn(
        '/invest/overview?type=naira',
        {
          'to reinvest': [matured, press('Reinvest'), fill('Amount', '10000')],
          'receipt of a new plan': [press(/^Reinvest N/), until('No card was charged.')],
        },
        { route: paths.investDetails.pattern },
      ),
    ],
  },
];

export const clientTours: readonly ClientTour[] = [
  { who: 'visitor', screens: visitor },
  {
    who: 'newcomer',
    screens: [
      ...at('/dashboard', '/loans', '/dashboard/loans', '/loans/type', '/invest', '/profile'),
      ...at('/loans/type?type=educational', '/loans/type?type=corporate%20staff'),
      ...states('/loans/type?type=educational', { 'Europe open': [unfold('European Schools')] }),
      ...at('/loans/type/work-tool', '/loans/type/proof-of-funds?variant=uk', '/reports'),
      ...at('/invest/overview?type=naira', '/notifications', '/help'),
      ...states('/profile/data', { erasure: [press('Ask to erase my data')] }),
    ],
  },
  {
    who: 'applicant',
    screens: [
      ...states('/loans', { application: [loan] }, details),
      ...states(
        '/loans',
        {
          'document asked for': [loan],
          'document being sent': [
            loan,
            attach('Bank statement'),
            press('Send the document'),
            until(/% sent/),
          ],
        },
        { ...details, before: together(documentAskedFor, unanswered(/\/api\/.*document/)) },
      ),
    ],
  },
  {
    who: 'offered',
    screens: [
      ...at('/dashboard', '/dashboard/loans'),
      ...states(
        '/loans',
        {
          offer: [loan],
          'change of the account': [loan, press('Change the account')],
        },
        details,
      ),
      ...states('/loans', { 'expired offer': [loan] }, { ...details, before: expiredOffer }),
      { path: '/loans', name: 'with an expired offer', before: expiredOffer },
      { path: '/dashboard', name: 'with an expired offer', before: expiredAtHome },
    ],
  },
  { who: 'borrower', screens: borrower },
  { who: 'late', screens: late },
  { who: 'investor', screens: investor },
  {
    who: 'invested',
    screens: [
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
    ],
  },
  ...once,
];
