/** The forms of the client app, step by step. */
import { people } from '../../seed/people.ts';
import { inTurn, type Screen, states } from '../screen.ts';
import {
  attach,
  fill,
  fillDate,
  follow,
  payByCard,
  press,
  type Step,
  select,
  tick,
  until,
  verifyEmployment,
} from '../steps.ts';

const next = press('Continue');
const person = people.borrower;

const loanStep: readonly Step[] = [
  select('How do you earn?', 'Salary'),
  fill('Monthly Salary', person.monthlyIncome),
  fill('Loan Amount', '100000'),
  select('Loan Duration', '4'),
  fill('Reason for Loan', 'A sewing machine'),
];

const aboutYou: readonly Step[] = [
  select('Title', person.title),
  fillDate('Date of Birth', person.born),
  fill('Home Address', person.address),
  fill('City', person.city),
  select('State', person.state),
  fill('Postal Code', person.postalCode),
  select('Residency Duration', '4-5 Years'),
];

export const work: readonly Step[] = [
  fill('Present Employer', person.employer),
  fill('Role', person.role),
  fill('Employer Address', person.employerAddress),
  fill('Rent/Mortgage', person.rent),
];

/** Other ones in each run, as no two clients have the same. */
const number = String(Date.now());

/** The client of these forms is called as the owner of this account. */
const identity: readonly Step[] = [
  fill('NIN', `4${number.slice(-10)}`),
  fill('BVN', `22${number.slice(-9)}`),
  select('Bank Name', person.bank),
  fill('Account Number', person.account),
  until('The bank says'),
];

/**
 * The first steps of other kinds, and the application for a personal loan up to its receipt. The
 * latter comes last: who waits for an answer sees no other form.
 */
export const applicationScreens: readonly Screen[] = [
  ...inTurn('/loans/type/business', {
    'your loan': [fill('Loan Amount', '1000000'), select('Loan Duration', '4')],
    'your business': [fill('Reason for Loan', 'Looms'), next, until('RC Number')],
  }),
  ...inTurn('/loans/type/personal', {
    'left empty': [next],
    'your loan': loanStep,
    'about you': [next, ...aboutYou],
    work: [next, ...work],
    'identity and bank': [next, ...identity],
    documents: [
      tick(/^Yes, this is my account/),
      next,
      attach('Bank statement'),
      attach('ID card'),
      tick(/^I declare/),
      tick(/credit/),
    ],
    sent: [press('Send the application'), until('was processed successfully')],
  }),
];

/** From the amount to the receipt, where everything about the investor is known. */
export const investmentScreens: readonly Screen[] = [
  ...inTurn('/invest/form?s=03oa&type=naira&amount=250000', {
    plan: [],
    'about you': [next, press('Change About you')],
    'next of kin': [next, press('Change Next of kin')],
    'check and pay': [next, tick(/^I confirm/)],
  }),
  ...states(
    '/invest/type?currency=naira',
    {
      slots: [follow(/^Harvest/), fill('Number of slots', '2')],
    },
    { route: '/invest/form' },
  ),
  ...states('/loans/type/work-tool', { verified: [verifyEmployment('LB-1003')] }),
];

/** It changes the client's investments. */
export const invest: readonly Screen[] = inTurn('/invest/form?s=03oa&type=naira&amount=250000', {
  'to pay': [next, tick(/^I confirm/)],
  'receipt of an investment': [press(/^Pay N/), payByCard, until('processed successfully')],
});
