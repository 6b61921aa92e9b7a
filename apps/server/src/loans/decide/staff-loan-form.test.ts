import type { LoanType } from '@quarrter/domain/loans';
import { expect, test } from 'vitest';
import { emptyFormErrors, loansOf } from '../../../test/builders/application.ts';
import { usualAnswersTo } from '../../../test/builders/kinds.ts';
import { applicationForm, apply } from '../../../test/builders/loan.ts';
import { profileOf } from '../../../test/builders/profile.ts';
import { anEmployee, applyAsStaff, staffLoanKinds } from '../../../test/builders/staff-loan.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

test('LON-26, LON-33: stores the tool and its cost for work-tool, and no reason', async () => {
  const client = await anEmployee(testApp);
  const { body } = await applyAsStaff(testApp, client, 'work-tool', { reason_for_loan: 'Fun' });
  expect(body).toMatchObject({ tool: 'Laptop', cost_of_tool: '120000.00', reason_for_loan: '' });
  const [row] = await loansOf(testApp, client);
  expect(row.application).toMatchObject({ tool: 'Laptop', cost_of_tool: '120000.00' });
  expect(Object.keys(row.application)).not.toContain('reason_for_loan');
});

test('LON-26, LON-33: stores a reason for the others, and no tool', async () => {
  const client = await anEmployee(testApp);
  const tool = { tool: 'Laptop', cost_of_tool: '120,000' };
  const { body } = await applyAsStaff(testApp, client, 'summer-time', tool);
  expect(body).toMatchObject({ reason_for_loan: 'School fees', tool: '', cost_of_tool: null });
});

test('LON-27, LON-28: neither asks for nor stores NIN and BVN', async () => {
  const client = await anEmployee(testApp);
  const numbers = { nin: '12345678901', bvn: '22345678901' };
  const { status } = await applyAsStaff(testApp, client, 'rainy-day', numbers);
  expect(status).toBe(201);
  const [row] = await loansOf(testApp, client);
  expect(Object.keys(row.application).filter((field) => field in numbers)).toEqual([]);
  const profile = await profileOf(testApp, client);
  expect(profile.fields.nin).toBe('');
});

test.each(staffLoanKinds)(
  'LON-31, LON-33: every field of %s tells its own message',
  async (kind) => {
    const client = await anEmployee(testApp);
    const usual = usualAnswersTo(kind);
    const empty = Object.fromEntries(Object.keys(usual).map((field) => [field, '']));
    const form = await applicationForm(empty, { file: null, id_card: null }, usual);
    const { status, body } = await apply(testApp, client, form, {}, kind);
    const tool = {
      tool: ['Tool Name is required.'],
      cost_of_tool: ['Cost of Work Tool is required.'],
    };
    expect([status, body]).toEqual([
      400,
      {
        ...emptyFormErrors,
        ...(kind === 'work-tool' ? tool : {}),
      },
    ]);
  },
);

// On a salary of 600,000: 40/29 of it is 827,586.20, 480/172 of it 1,674,418.60.
test.each<[string, LoanType, object, object]>([
  [
    'LON-50',
    'rainy-day',
    { loan_amount: '827,586.21' },
    { loan_amount: ['The maximum loan amount is 827,586.20'] },
  ],
  [
    'LON-50',
    'work-tool',
    { loan_amount: '827,586.21', duration: '24' },
    { loan_amount: ['The maximum loan amount is 827,586.20'] },
  ],
  [
    'LON-49',
    'summer-time',
    { loan_amount: '1,674,418.61', duration: '12' },
    { loan_amount: ['The maximum loan amount is 1,674,418.60'] },
  ],
  [
    'LON-51',
    'rainy-day',
    { loan_amount: '999.99' },
    { loan_amount: ['The minimum loan amount is 1,000'] },
  ],
  [
    'LON-51',
    'rainy-day',
    { duration: '5' },
    { duration: ['Please choose a loan duration from 1 to 4 months.'] },
  ],
  [
    'LON-49',
    'summer-time',
    { duration: '13' },
    { duration: ['Please choose a loan duration from 1 to 12 months.'] },
  ],
  [
    'LON-50',
    'work-tool',
    { duration: '25' },
    { duration: ['Please choose a loan duration from 1 to 24 months.'] },
  ],
  // A month of 650,000 / 3 + 4% is 242,666.67: above 0.4 of the salary.
  [
    'LON-56',
    'rainy-day',
    { loan_amount: '650,000', duration: '3' },
    { duration: ['Please choose a longer duration or a smaller amount.'] },
  ],
  // A month of 680,000 / 2 + 6% is 380,800: above 0.6 of the salary.
  [
    'LON-56',
    'summer-time',
    { loan_amount: '680,000', duration: '2' },
    { duration: ['Please choose a longer duration or a smaller amount.'] },
  ],
  [
    'LON-33',
    'work-tool',
    { cost_of_tool: 'much' },
    { cost_of_tool: ['Cost of Work Tool must be a number'] },
  ],
])('%s: %s with %j gets only its own error', async (_id, kind, answers, messages) => {
  const client = await anEmployee(testApp);
  const { status, body } = await applyAsStaff(testApp, client, kind, { ...answers });
  expect([status, body]).toEqual([400, messages]);
  expect(await loansOf(testApp, client)).toHaveLength(0);
});

// A third of 600,000 is 200,000 a month: 200,000 / (1/4 + 4%), and 200,000 / (1/12 + 6%).
test.each<[LoanType, string, string, string]>([
  ['rainy-day', '4', '689,655.18', '4 months is N689,655.17'],
  ['work-tool', '4', '689,655.18', '4 months is N689,655.17'],
  ['summer-time', '12', '1,395,348.84', '12 months is N1,395,348.83'],
])(
  'LON-55, LON-60: %s over %s months for %s names the largest amount',
  async (kind, duration, loan_amount, told) => {
    const client = await anEmployee(testApp);
    const over = await applyAsStaff(testApp, client, kind, { duration, loan_amount });
    expect(over.status).toBe(200);
    expect(over.body.message).toContain(told);
    expect(await loansOf(testApp, client)).toHaveLength(0);
    const largest = /N([\d,.]+\d)\.$/.exec(String(over.body.message))?.[1] ?? '';
    const within = await applyAsStaff(testApp, client, kind, { duration, loan_amount: largest });
    expect(within.status).toBe(201);
  },
);

test('LON-50: accepts the maximum by income when a third of the salary allows it', async () => {
  const client = await anEmployee(testApp);
  // Over 5 months a third of the salary carries 833,333.33, its 40/29 only 827,586.20.
  const { status, body } = await applyAsStaff(testApp, client, 'work-tool', {
    duration: '5',
    loan_amount: '827,586.20',
  });
  expect([status, body.loan_amount]).toEqual([201, '827586.20']);
});
