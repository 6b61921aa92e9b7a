import { expect, test } from 'vitest';
import { loanProducts } from '../example-products.ts';
import { parseAmount } from '../money/index.ts';
import { applicationErrors, type RuledAnswers } from './application.ts';

const today = '2026-11-21';
const personal = loanProducts.personal;
const summerTime = loanProducts['summer-time'];

/** An application for a personal loan without an error. */
const personalAnswers: RuledAnswers = {
  loan_amount: '100,000',
  duration: '4',
  gross_monthly_income: '600,000',
  tier: '1',
  date_of_birth: '1990-05-17',
};

test('an application within every rule has no error', () => {
  expect(applicationErrors(personal, personalAnswers, today)).toEqual({});
});

test.each<[string, RuledAnswers]>([
  ['nothing', {}],
  ['texts that cannot be read', { loan_amount: 'much', duration: 'x1', date_of_birth: 'May' }],
  ['a duration of three digits', { duration: '100' }],
])('leaves %s to the messages of the form', (_, answers) => {
  expect(applicationErrors(personal, answers, today)).toEqual({});
});

test.each([
  ['1', '99', 'The minimum loan amount is 100'],
  ['1', '1,000,000', 'The maximum loan amount is 999,999'],
  ['2', '999,999', 'The minimum loan amount is 1,000,000'],
])('LON-42: tier %s does not allow %s', (tier, loan_amount, message) => {
  const answers = { ...personalAnswers, tier, loan_amount };
  expect(applicationErrors(personal, answers, today)).toEqual({ loan_amount: message });
});

test('LON-54: the floor that is given counts in place of the usual one', () => {
  const floor = parseAmount('500') ?? undefined;
  const answers = { ...personalAnswers, loan_amount: '499' };
  expect(applicationErrors(personal, answers, today, floor)).toEqual({
    loan_amount: 'The minimum loan amount is 500',
  });
});

test.each(['0', '5', '99'])('LON-48: a personal loan does not run %s months', (duration) => {
  expect(applicationErrors(personal, { ...personalAnswers, duration }, today)).toEqual({
    duration: 'Please choose a loan duration from 1 to 4 months.',
  });
});

test.each(['1', ' 4 '])('LON-48: a personal loan runs "%s" months', (duration) => {
  expect(applicationErrors(personal, { ...personalAnswers, duration }, today)).toEqual({});
});

const salaried: RuledAnswers = { gross_monthly_income: '100,000', duration: '1' };

test('LON-56: a duration whose repayment is too large for the income is rejected', () => {
  const answers = { ...salaried, loan_amount: '100,000' };
  expect(applicationErrors(summerTime, answers, today)).toEqual({
    duration: 'Please choose a longer duration or a smaller amount.',
  });
  expect(applicationErrors(summerTime, { ...answers, duration: '12' }, today)).toEqual({});
});

test('LON-56: without an income the duration is not judged by it', () => {
  const answers = { duration: '1', loan_amount: '100,000' };
  expect(applicationErrors(summerTime, answers, today)).not.toHaveProperty('duration');
});

test('LON-42: an amount over the limit of the income leaves the duration unjudged', () => {
  const answers = { ...salaried, loan_amount: '900,000' };
  const errors = applicationErrors(summerTime, answers, today);
  expect(Object.keys(errors)).toEqual(['loan_amount']);
  expect(errors.loan_amount).toMatch(/^The maximum loan amount is /);
});

test('LON-38: an applicant under age is rejected', () => {
  const answers = { ...personalAnswers, date_of_birth: ' 2010-01-01 ' };
  expect(applicationErrors(personal, answers, today)).toEqual({
    date_of_birth: 'You must be at least 18 years old.',
  });
});
