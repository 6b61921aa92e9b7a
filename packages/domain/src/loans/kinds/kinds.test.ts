import { expect, test } from 'vitest';
import { schoolFees } from '../../example-kind.ts';
import { type AnswersOf, defineLoanKind, type LoanKind, loanKinds, personal } from './index.ts';

/** Those of the product, and one that only the tests know. */
const described: [string, LoanKind][] = [...loanKinds, schoolFees].map((kind) => [kind.type, kind]);

test.each(described)(
  'LON-19, LON-22: asks for every field and file of %s in one step',
  (_, kind) => {
    const { fields, files, steps } = kind;
    const shown = Object.keys(fields).filter((name) => fields[name]?.type !== 'variant');
    expect(steps.flatMap((step) => step.fields).toSorted()).toEqual(shown.toSorted());
    expect(steps.flatMap((step) => step.files ?? []).toSorted()).toEqual(
      Object.keys(files).toSorted(),
    );
  },
);

test.each(described)('depends in %s only on answers that can be chosen', (_, kind) => {
  const parts = [...Object.values(kind.fields), ...Object.values(kind.files)];
  for (const { label, when } of parts) {
    if (when === undefined) continue;
    const field = kind.fields[when.field];
    const options = field && 'options' in field ? field.options : [];
    expect(options, label).toEqual(expect.arrayContaining([...when.is]));
  }
});

test.each(described)('asks in %s for income when a check compares with it', (_, kind) => {
  expect('gross_monthly_income' in kind.fields).toBe(kind.checks.length > 0);
});

test.each(described)(
  'asks in %s for the income before the amount, in the first step',
  (_, kind) => {
    const asked = kind.steps[0]?.fields ?? [];
    const places = ['gross_monthly_income', 'loan_amount', 'duration']
      .filter((name) => name in kind.fields)
      .map((name) => asked.indexOf(name));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  },
);

test.each(described)('asks in %s for the bank and the account together', (_, kind) => {
  const { bank_name: bank, bank_account_number: account } = kind.fields;
  expect([bank?.type, account?.type]).toEqual(['bank', 'account']);
  expect(bank?.when).toEqual(account?.when);
});

test('a description that leaves out a field of every application does not compile', () => {
  const { date_of_birth: _born, ...incomplete } = personal.fields;
  // @ts-expect-error The date of birth is missing.
  const kind = defineLoanKind({ ...personal, fields: incomplete });
  expect(kind.fields).not.toHaveProperty('date_of_birth');
});

test('a step that names a field of no description does not compile', () => {
  // @ts-expect-error No field is called so.
  const kind = defineLoanKind({ ...personal, steps: [{ title: 'Your loan', fields: ['amount'] }] });
  expect(kind.steps).toHaveLength(1);
});

test('answers without a required one do not compile', () => {
  const answers: Pick<AnswersOf<typeof personal>, 'nin' | 'tier'> = { nin: '12345678901' };
  // @ts-expect-error Every personal loan has a NIN.
  const incomplete: Pick<AnswersOf<typeof personal>, 'nin'> = {};
  expect([answers.tier, incomplete.nin]).toEqual([undefined, undefined]);
});
