import { fullTimeForm } from '@quarrter/contract/investments';
import { expect, test } from 'vitest';
import { formSteps, stepWith } from './form-steps.ts';

test('INV-25..27: every field of the form is asked in one step', () => {
  const asked = formSteps.flatMap(({ fields }) => fields);
  const wanted = Object.keys(fullTimeForm.shape).filter((name) => name !== 's');
  expect(asked.toSorted()).toEqual(wanted.toSorted());
});

test('a refused field leads to its step, anything else to the last one', () => {
  expect(stepWith(['next_of_kin_nin', 'email'])).toBe(1);
  expect(stepWith(['investment_amount'])).toBe(0);
  expect(stepWith(['non_field_errors'])).toBe(3);
});
