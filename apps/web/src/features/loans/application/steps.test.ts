import { stepWith } from '@quarrter/client/use-wizard';
import {
  personalLoanForm,
  salariedLoanFiles,
  staffLoanForm,
  workToolLoanForm,
} from '@quarrter/contract/loans';
import { expect, test } from 'vitest';
import { applicationSteps } from './steps.ts';

test.each([
  ['personal', personalLoanForm],
  ['rainy-day', staffLoanForm],
  ['summer-time', staffLoanForm],
  ['work-tool', workToolLoanForm],
] as const)('LON-19, LON-22: every field and file of %s stands in one step', (type, form) => {
  const fields = applicationSteps[type].flatMap((step) => step.fields);
  const asked = Object.keys(form.shape).filter((name) => name !== 'tier');
  expect(fields.toSorted()).toEqual(asked.toSorted());
  const files = applicationSteps[type].flatMap((step) => step.files);
  expect(files.toSorted()).toEqual(Object.keys(salariedLoanFiles).toSorted());
});

test('LON-61: finds the first step with a wrong field', () => {
  const { personal } = applicationSteps;
  expect(stepWith(personal, ['id_card', 'nin'])).toBe(3);
  expect(stepWith(personal, ['file'])).toBe(4);
  expect(stepWith(personal, ['loan_amount', 'nin'])).toBe(0);
  expect(stepWith(applicationSteps['work-tool'], ['bank_name'])).toBe(2);
  expect(stepWith(applicationSteps['work-tool'], ['nobody asks'])).toBe(3);
});
