import { stepWith } from '@quarrter/client/use-wizard';
import { fullTimeForm } from '@quarrter/contract/investments';
import { expect, test } from 'vitest';
import { formSteps } from './form-steps.ts';

test('INV-25, INV-26: asks for each field of the form in exactly one step', () => {
  const asked = formSteps.flatMap(({ fields }) => fields);
  const wanted = Object.keys(fullTimeForm.shape).filter((name) => name !== 's');
  expect(asked.toSorted()).toEqual(wanted.toSorted());
});

test('INV-27: finds the step of a wrong field, or else the last step', () => {
  expect(stepWith(formSteps, ['next_of_kin_nin', 'email'])).toBe(1);
  expect(stepWith(formSteps, ['investment_amount'])).toBe(0);
  expect(stepWith(formSteps, ['non_field_errors'])).toBe(3);
});
