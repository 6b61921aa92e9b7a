import { callKey } from '@quarrter/client/calls';
import { type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import type { LoanState } from '@quarrter/domain/loans';
import { expect, test } from 'vitest';
import { inState } from '../../../products/in-state.ts';
import { renderScreen, textOf } from '../../../render-screen.tsx';
import LoanDetailsPage from './LoanDetailsPage.tsx';
// Loads early the part that the screen loads late: no import is open when the file ends.
import './LoanAccount.tsx';

const instalment = {
  ...{ number: 1, due_date: '2026-12-21', principal: '25000.00', interest: '1000.00' },
  ...{ total: '26000.00', outstanding: '26000.00', forgiven: '0.00' },
};

/** The page of a loan that is not paid out; parts that load on their own show that they do. */
function pageOf(state: LoanState, changes: Partial<LoanRecord> = {}): string {
  const loan = {
    ...{ id: 'loan-1', loan_type: 'personal', loan_type_id: 'loan-1', short_id: 'LN-1' },
    ...inState(state),
    ...{ loan_amount: '30000.00', amount: '25000.00', duration: 1, interest: '4' },
    ...{ applied_on: '2026-11-20', as_of: '2026-11-21', offer_expires_on: '2026-12-05' },
    ...{ schedule: [instalment], accepted_terms: null, document_requests: [], waiting: null },
    ...{
      penalty_per_day: '1',
      penalty_cap: '100',
      rebate: '0',
      smallest_arrears: '50.00',
      total_cost: '1000.00',
      apr: '48',
    },
    ...{ amount_to_be_repaid: '26000.00' },
    ...{ penalty: '0.00', reason_for_loan: '', review: null, can_request_review: false },
    ...{ disapproval_reason: '', cancellation_reason: '' },
    ...changes,
  } as unknown as LoanRecord;
  const screen = { pattern: '/loans/:type/details/:id', address: '/loans/personal/details/loan-1' };
  return textOf(
    renderScreen(LoanDetailsPage, screen, [
      [callKey(loanDetail, { params: { type: 'personal', id: 'loan-1' } }), loan],
    ]),
  );
}

const waiting = {
  ...{ since: '2026-11-20T09:00:00Z', answer_by: null, late: false },
  with: 'client' as const,
};
const requests = [{ kind: 'file', reason: 'Too old.', requested_on: '2026-11-20' }];

test('an account that is missing is asked for before the schedule', () => {
  const lacking = pageOf('accepted', { waiting });
  expect(lacking).toContain('Loading the bank account');
  expect(lacking.indexOf('Loading the bank account')).toBeLessThan(
    lacking.indexOf('Repayment schedule'),
  );
  const page = pageOf('accepted', { waiting: { ...waiting, with: 'finance' } });
  expect(page.indexOf('Loading the bank account')).toBeGreaterThan(
    page.indexOf('Repayment schedule'),
  );
});

test('an offer begins with what it offers, and asks for a document after that', () => {
  const page = pageOf('offered', { waiting, document_requests: requests });
  const parts = ['You get', 'Please answer by', 'Loading what we need', 'Repayment schedule'];
  const places = parts.map((part) => page.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a document that is asked for leads, above the steps of the application', () => {
  const page = pageOf('applied', { waiting, document_requests: requests });
  const places = ['Loading what we need', 'Application sent'].map((part) => page.indexOf(part));
  expect(places[0]).toBeGreaterThan(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a loan that has ended asks for no document', () => {
  expect(pageOf('expired', { document_requests: requests })).not.toContain('Loading what we need');
});

test.each([
  ['applied', 'Amount Requested N30,000'],
  ['disapproved', 'Amount Requested N30,000'],
  ['accepted', 'Amount agreed N25,000'],
  ['expired', 'Amount offered N25,000'],
  ['rejected', 'Amount offered N25,000'],
] as const)('the page of a loan that is %s leads with the %s', (state, amount) => {
  expect(pageOf(state).indexOf(amount)).toBeGreaterThan(0);
  expect(pageOf(state).indexOf(amount)).toBe(pageOf(state).indexOf('Amount '));
});
