import { callKey } from '@quarrter/client/calls';
import { creditCheckConsent } from '@quarrter/contract/client/credit-check';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { noAnswer, renderScreen, textOf } from '../../../render-screen.tsx';
import { CreditCheck } from './CreditCheck.tsx';

const loan = { loan_type: 'personal', loan_type_id: 'loan-1' } as unknown as LoanRecord;
const text = 'I agree that you ask the credit bureaus for my credit report.';

function cardOf(answer: object): string {
  return textOf(
    renderScreen(() => <CreditCheck loan={loan} />, { pattern: '/loans' }, [
      [callKey(creditCheckConsent, { params: { type: 'personal', id: 'loan-1' } }), answer],
    ]),
  );
}

const pageOf = (consent: { given_on: string | null; can_agree: boolean }) =>
  cardOf({ ...consent, text, version: '2026-11-22' });

test('a client who has not agreed reads the whole text beside the button', () => {
  const page = pageOf({ given_on: null, can_agree: true });
  expect(page).toContain(text);
  expect(page.match(/I agree/g)).toHaveLength(2);
});

test('a client who has agreed, or whose application has ended, is not asked', () => {
  expect(pageOf({ given_on: '2026-11-21', can_agree: false })).not.toContain('credit');
  expect(pageOf({ given_on: null, can_agree: false })).not.toContain('credit');
});

test('SES-15: a consent that could not be loaded says so and offers Retry', () => {
  const card = cardOf(noAnswer);
  expect(card).toContain('We could not load your consent to a credit check');
  expect(card).toContain('Try again');
});
