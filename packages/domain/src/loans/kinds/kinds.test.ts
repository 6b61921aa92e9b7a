import { expect, test } from 'vitest';
import { schoolFees } from '../../example-kind.ts';
import { type LoanKind, loanKinds } from './index.ts';

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

test.each(described)('asks in %s for the bank and the account together', (_, kind) => {
  const { bank_name: bank, bank_account_number: account } = kind.fields;
  expect([bank?.type, account?.type]).toEqual(['bank', 'account']);
  expect(bank?.when).toEqual(account?.when);
});
