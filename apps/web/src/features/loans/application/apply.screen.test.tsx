import { userDetailCall } from '@quarrter/contract/client/accounts';
import { createLoan, loanList, loanRecord } from '@quarrter/contract/client/loans';
import { nameEnquiry } from '@quarrter/contract/client/payments';
import {
  askedFields,
  askedFiles,
  type LoanField,
  type LoanKind,
  loanKinds,
} from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, listOf, newClient, openAsClient } from '../../../open-screen.tsx';
import { inState } from '../../../products/in-state.ts';

/** Of every kind; each asks for its own. */
const answers: { readonly [field: string]: string } = {
  tier: '1',
  loan_amount: '100,000',
  duration: '4',
  reason_for_loan: 'A sewing machine',
  title: 'Mrs',
  first_name: 'Bisi',
  last_name: 'Afolabi',
  date_of_birth: '1990-04-02',
  email: 'bisi@example.com',
  phone_number: '+2348031234567',
  address: '12 Marina Road',
  city: 'Lagos',
  state: 'Lagos',
  postal_code: '101001',
  address_duration: '4-5 Years',
  bank_name: '058',
  bank_account_number: '0123456789',
  income_source: 'Salary',
  gross_monthly_income: '9,000,000',
  nin: '12345678901',
  bvn: '22345678901',
  present_employer: 'Lagos Mills',
  occupation: 'Accountant',
  employer_address: '3 Mill Street',
  rent_mortgage: '50,000',
  tool: 'Laptop',
  cost_of_tool: '1,200,000',
  business_name: 'Afolabi Looms Limited',
  rc_number: 'RC 1234567',
  industry: 'Textiles',
  number_of_employees: '1,200',
  business_email: 'accounts@looms.example',
  business_address: '5 Balogun Street, Lagos',
  position: 'Director',
  variant: 'lk',
  country_of_relocation: 'France',
  has_partner_account: 'No',
  information_is_true: 'true',
  credit_check_consent: 'true',
};

const type = (control: Element, value: string) => {
  fireEvent.change(control, { target: { value } });
  fireEvent.blur(control);
};

async function fill(field: LoanField, answer: string): Promise<void> {
  const label = inBrandWords(field.label);
  if (field.type === 'date') {
    const parts = answer.split('-').toReversed();
    for (const [place, name] of ['Day', 'Month', 'Year'].entries()) {
      type(screen.getByLabelText(`${name} of ${label}`), String(Number(parts[place])));
    }
    return;
  }
  const control = screen.getByLabelText<HTMLInputElement>(label);
  if (field.type === 'tick') {
    if (!field.optional) await userEvent.click(control);
    return;
  }
  if (control.value !== '') return;
  if (field.type === 'bank') await screen.findByRole('option', { name: 'GTBank' });
  type(control, answer);
  expect(control.value, label).not.toBe('');
  if (field.type === 'account') {
    await userEvent.click(await screen.findByLabelText(/^Yes, this is (my|our) account$/));
  }
}

/** The partner who employs them knows them, so they are not asked for these. */
const unaskedOfEmployees = ['NIN', 'BVN', 'Rent/Mortgage'];

/** Returns what was chosen. */
async function fillSteps(kind: LoanKind): Promise<{ fields: string[]; files: string[] }> {
  // The least that a business borrows is more.
  const own: typeof answers = kind.type === 'business' ? { loan_amount: '1,000,000' } : {};
  const fields = new Map(askedFields(kind, answers));
  const files = new Map(askedFiles(kind, answers));
  const unasked = kind.family === 'corporate staff' ? unaskedOfEmployees : [];
  for (const step of kind.steps) {
    await screen.findByRole('heading', { name: step.title });
    for (const label of unasked) expect(screen.queryByLabelText(label), label).toBeNull();
    for (const name of step.fields) {
      const field = fields.get(name);
      if (field) await fill(field, own[name] ?? answers[name] ?? '');
    }
    for (const name of step.files ?? []) {
      const file = files.get(name);
      const pdf = new File(['%PDF-1.7'], `${name}.pdf`, { type: 'application/pdf' });
      if (file) await userEvent.upload(screen.getByLabelText(inBrandWords(file.label)), pdf);
    }
    const isLast = step === kind.steps.at(-1);
    const button = isLast ? 'Send the application' : 'Continue';
    await userEvent.click(screen.getByRole('button', { name: button }));
  }
  const given = [...fields].filter(([, { optional }]) => !optional).map(([name]) => name);
  return { fields: given, files: [...files.keys()] };
}

test.each(loanKinds)(
  'LON-16: the form of a $type loan sends all that its kind asks for',
  async (kind) => {
    const server = clientServer()
      .answers(userDetailCall, 200, {
        ...newClient,
        employee_profile: 'e',
        corporate_email: 'bisi@mills.example',
      })
      .answers(nameEnquiry, 200, {
        account_name: kind.type === 'business' ? 'AFOLABI LOOMS LTD' : 'AFOLABI BISI',
      })
      .answers(createLoan, 201, { ...blank(loanRecord), id: 'l-1', loan_type: kind.type });
    openAsClient(`/loans/type/${kind.type}?tier=1&variant=lk`);
    const { fields, files } = await fillSteps(kind);
    await screen.findByText('Your loan application was processed successfully.');
    expect(server.sent(createLoan)).toMatchObject([{ params: { type: kind.type } }]);
    const [body] = server.bodies(createLoan) as Record<string, unknown>[];
    for (const name of [...fields, ...files]) expect(body?.[name], name).toBeTruthy();
    for (const name of files) expect(body?.[name]).toBeInstanceOf(File);
    // Back leads out of the steps that are behind the receipt; a link within the page does not.
    window.location.hash = '#main';
    fireEvent.popState(window);
    screen.getByText('Your loan application was processed successfully.');
    window.history.replaceState(null, '', window.location.pathname);
    fireEvent.popState(window);
    expect(window.location.pathname).toBe('/loans');
  },
);

test('LON-60: an income closes the short durations and names the largest amount', async () => {
  clientServer().answers(userDetailCall, 200, {
    ...newClient,
    employee_profile: 'e',
    corporate_email: 'bisi@mills.example',
  });
  openAsClient('/loans/type/work-tool');
  await screen.findByRole('heading', { name: 'Your loan' });
  expect(screen.queryByLabelText('Reason for Loan'), 'the tool is the reason').toBeNull();
  const next = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await next();
  await screen.findAllByText('Tool Name is required.');
  // 40/29 of 720,000 is 993,103.44; over 3 months 900,000 would take more than 40% of it.
  type(screen.getByLabelText('Monthly Salary'), '720000');
  type(screen.getByLabelText('Tool Name'), 'Laptop');
  type(screen.getByLabelText('Cost of Work Tool'), '950000');
  type(screen.getByLabelText('Loan Amount'), '1000000');
  await next();
  await screen.findAllByText(/The maximum loan amount is 993,103\.44/);
  type(screen.getByLabelText('Loan Amount'), '900000');
  const duration = screen.getByLabelText<HTMLSelectElement>('Loan Duration');
  const closed = [...duration.options].filter(({ value, disabled }) => value !== '' && disabled);
  expect(closed.map(({ textContent }) => textContent)).toEqual([
    '1 month (N936,000 a month is over 40% of your monthly salary)',
    '2 months (N486,000 a month is over 40% of your monthly salary)',
    '3 months (N336,000 a month is over 40% of your monthly salary)',
  ]);
  await userEvent.selectOptions(duration, '4');
  // It is said before a document is asked for, and two ways out are one tap away.
  await next();
  const exceeded = within(await screen.findByRole('dialog', { name: 'Loan Amount Exceeded' }));
  expect(screen.getByRole('dialog').textContent).toContain('for 4 months is N827,586.20');
  exceeded.getByRole('button', { name: 'Borrow N827,586' });
  await userEvent.click(exceeded.getByRole('button', { name: 'Repay over 5 months' }));
  expect(duration.value).toBe('5');
});

test('LON-57: a waiting application is named, with when another is possible', async () => {
  const waiting = { ...blank(loanRecord), ...inState('applied'), loan_amount: '100000.00' };
  clientServer().answers(loanList, 200, listOf([{ ...waiting, applied_on: '2026-11-20' }]));
  openAsClient('/loans/type/personal?tier=1');
  await screen.findByRole('link', { name: 'See your application' });
  screen.getByText(/You applied for/);
  screen.getByText(/You can apply again if it ends without a loan\./);
});
