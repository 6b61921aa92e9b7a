/** Clients without a loan yet: nothing applied for, an application, an offer. */
import { at, type Screen, states } from '../screen.ts';
import { attach, press, unanswered, unfold, until } from '../steps.ts';
import { together } from './changed-replies.ts';
import { documentAskedFor, expiredOffer } from './later-states.ts';
import { expiredAtHome } from './money-states.ts';
import { loan, loanPage } from './pages.ts';

export const newcomer: readonly Screen[] = [
  ...at('/dashboard', '/loans', '/dashboard/loans', '/loans/type', '/invest', '/profile'),
  ...at('/loans/type?type=educational', '/loans/type?type=corporate%20staff'),
  ...states('/loans/type?type=educational', { 'Europe open': [unfold('European Schools')] }),
  ...at('/loans/type/work-tool', '/loans/type/proof-of-funds?variant=uk', '/reports'),
  ...at('/invest/overview?type=naira', '/notifications', '/help'),
  ...states('/profile/data', { erasure: [press('Ask to erase my data')] }),
];

export const applicant: readonly Screen[] = [
  ...states('/loans', { application: [loan] }, loanPage),
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
    { ...loanPage, before: together(documentAskedFor, unanswered(/\/api\/.*document/)) },
  ),
];

export const offered: readonly Screen[] = [
  ...at('/dashboard', '/dashboard/loans'),
  ...states(
    '/loans',
    {
      offer: [loan],
      'change of the account': [loan, press('Change the account')],
    },
    loanPage,
  ),
  ...states('/loans', { 'expired offer': [loan] }, { ...loanPage, before: expiredOffer }),
  { path: '/loans', name: 'with an expired offer', before: expiredOffer },
  { path: '/dashboard', name: 'with an expired offer', before: expiredAtHome },
];
