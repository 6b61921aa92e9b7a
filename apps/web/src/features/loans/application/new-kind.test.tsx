import type { UserDetail } from '@quarrter/contract/client/accounts';
import { schoolFees } from '@quarrter/domain/example-kind';
import { loanProducts } from '@quarrter/domain/example-products';
import { termsFor } from '@quarrter/domain/loans';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, textOf } from '../../../render-screen.tsx';
import { ApplicationStepFields } from './StepFields.tsx';
import { applicationSchema, type LoanOnOffer } from './schema.ts';
import { useApplicationForm } from './use-application-form.ts';
import { useApplicationWizard } from './use-application-wizard.ts';

const today = '2026-11-21';
const detail = { user: { first_name: 'Ada', last_name: 'Obi', phone_number: '' } } as UserDetail;
const terms = termsFor(schoolFees, { ...loanProducts.personal, type: schoolFees.type });

/** Every step of the form of a kind that only its descriptor makes known. */
function stepsOf(variant: string, answers: object): string {
  const draft = JSON.stringify({ savedAt: Date.now(), values: answers });
  vi.stubGlobal('localStorage', { getItem: () => draft, setItem: vi.fn() });
  const loan: LoanOnOffer = { kind: schoolFees, terms, variant };
  function AllSteps() {
    const filled = useApplicationForm(
      loan,
      { ...detail, gross_monthly_income: null, rent_mortgage: null },
      today,
    );
    const wizard = useApplicationWizard(filled, loan, {
      onSend: () => {},
      onApplied: () => {},
    });
    return wizard.steps.map((step) => (
      <section key={step.title}>
        <h3>{step.title}</h3>
        <ApplicationStepFields {...{ step, loan, form: filled.form, wizard }} />
      </section>
    ));
  }
  return renderScreen(AllSteps, { pattern: '/' }, []);
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the form of a new kind has its steps, its own fields and its own files', () => {
  const text = textOf(stepsOf('home', { has_account: 'No' }));
  const labels = [
    ...['Your loan', 'Monthly Income', 'Number of Pupils', 'Loan Amount', 'Invoice of the school'],
    ...['About you', 'Home Address', 'NIN of the guardian', 'ID card'],
    ...['Account and declaration', 'Do you have an account with a Nigerian bank?'],
  ];
  const places = labels.map((label) => text.indexOf(label));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

test.each([
  ['No', 'Account opening form', 'Bank Name'],
  ['Yes', 'Bank Name', 'Account opening form'],
])('the form of a new kind asks after the answer %s for: %s', (has_account, shown, hidden) => {
  const text = textOf(stepsOf('home', { has_account }));
  expect(text).toContain(shown);
  expect(text).not.toContain(hidden);
});

test('the form of a new kind shows an answer that its variant settles, and asks otherwise', () => {
  expect(stepsOf('home', {})).toMatch(/<input[^>]*readOnly=""[^>]*name="country"/);
  expect(stepsOf('abroad', {})).toMatch(/<select[^>]*name="country".*Ghana.*Kenya.*<\/select>/);
});

test('the form of a new kind does not check what another answer has hidden', () => {
  const schema = applicationSchema({ kind: schoolFees, terms }, today);
  const wrongFor = (has_account: string) => {
    const parsed = schema.safeParse({ has_account, bank_account_number: '12' });
    return parsed.error?.issues.find(({ path }) => path[0] === 'bank_account_number')?.message;
  };
  expect(wrongFor('Yes')).toBe('Account Number must be 10 digits');
  expect(wrongFor('No')).toBeUndefined();
});

test('LON-62: the tick that saves the details says what needs the password', () => {
  expect(textOf(stepsOf('home', {}))).toContain(
    'name, date of birth, phone number, NIN or BVN only if you entered your password in the ' +
      'last 5 minutes.',
  );
});

test('the form of a new kind checks its own fields', () => {
  const parsed = applicationSchema({ kind: schoolFees, terms }, today).safeParse({
    where: 'home',
    country: 'Nigeria',
    pupils: 'many',
    has_account: 'Yes',
    bank_name: '',
  });
  const messages = Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  );
  expect(messages).toMatchObject({
    pupils: 'Number of Pupils must be a number',
    bank_name: 'Bank Name is required.',
    guardian_nin: 'NIN of the guardian is required.',
  });
  expect(messages).not.toHaveProperty('country');
});
