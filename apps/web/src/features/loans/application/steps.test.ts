import { stepWith } from '@quarrter/client/use-wizard';
import { personal, workTool } from '@quarrter/domain/loan-kinds';
import { expect, test } from 'vitest';

test('LON-61: finds the first step with a wrong field', () => {
  expect(stepWith(personal.steps, ['id_card', 'nin'])).toBe(3);
  expect(stepWith(personal.steps, ['file'])).toBe(4);
  expect(stepWith(personal.steps, ['loan_amount', 'nin'])).toBe(0);
  expect(stepWith(workTool.steps, ['bank_name'])).toBe(2);
  expect(stepWith(workTool.steps, ['nobody asks'])).toBe(3);
});
