import { personalLoanForm, salariedLoanFiles } from '@quarrter/contract/loans';
import { expect, test } from 'vitest';
import { applicationSteps, stepWith } from './steps.ts';

test('LON-19, LON-22: every field and file of the application stands in one step', () => {
  const fields = applicationSteps.flatMap((step) => step.fields);
  const asked = Object.keys(personalLoanForm.shape).filter((name) => name !== 'tier');
  expect(fields.toSorted()).toEqual(asked.toSorted());
  const files = applicationSteps.flatMap((step) => step.files);
  expect(files.toSorted()).toEqual(Object.keys(salariedLoanFiles).toSorted());
});

test('LON-61: what is wrong leads to the first step it stands in', () => {
  expect(stepWith(['id_card', 'nin'])).toBe(3);
  expect(stepWith(['file'])).toBe(4);
  expect(stepWith(['loan_amount', 'nin'])).toBe(0);
});
