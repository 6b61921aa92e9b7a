import type { LoanRecord } from '@quarrter/contract/client/loans';
import { expect, test } from 'vitest';
import { renderScreen, textOf } from '../../../render-screen.tsx';
import HardshipRequest from './HardshipRequest.tsx';
import { TalkToUs } from './TalkToUs.tsx';

const request = {
  ...{ reason: 'I lost my job.', monthly_amount: '15000.00', requested_on: '2026-11-22' },
  ...{ outcome: null, reply: '', answered_on: null },
  ...{ answer_by: '2026-11-25T11:00:00Z', late: false, penalties_paused_until: null },
};

const own = { loan_type: 'personal', loan_type_id: 'id-1', as_of: '2026-11-21' };
const calm = { arrears: null, next_payment_date: '2026-12-21', restructuring: null };
const soon = { arrears: null, next_payment_date: '2026-11-28' };

const loanWith = (changes: Partial<LoanRecord>) => ({ ...own, ...calm, ...changes }) as LoanRecord;

const late = { arrears: { amount: '29000.00' } as LoanRecord['arrears'] };

function textFor(hardship: LoanRecord['hardship'], state: Partial<LoanRecord> = calm): string {
  const loan = loanWith({ hardship, ...state });
  return textOf(renderScreen(() => <HardshipRequest loan={loan} />, { pattern: '/' }, []));
}

function panelFor(hardship: LoanRecord['hardship'], state: Partial<LoanRecord> = late): string {
  const loan = loanWith({ hardship, ...state });
  return textOf(renderScreen(() => <TalkToUs loan={loan} />, { pattern: '/' }, []));
}

test('in arrears the way to talk is beside the button to pay, and only there', () => {
  expect(panelFor(null)).toBe('Can’t pay it all? Talk to us');
  expect(textFor(null, late)).toBe('');
});

test('a week before a payment is due, the client can say that they cannot pay on time', () => {
  expect(panelFor(null, soon)).toBe('I cannot pay on time');
  expect(textFor(null, soon), 'it is offered once').toBe('');
});

test('once sent, it says until when we answer, and says so when that is late', () => {
  expect(panelFor(request)).toMatch(/We have your request\. We’ll answer by email by .*25 Nov/);
  expect(panelFor({ ...request, late: true })).toContain('our answer is late');
});

test('invites a client to say early that they cannot pay', () => {
  expect(textFor(null)).toMatch(/It is free to ask.*I cannot pay/);
});

test('while penalties are paused, both places say until when', () => {
  const paused = { ...request, penalties_paused_until: '2026-12-08' };
  const sentence = 'Penalties are paused until 8 Dec 2026 while we look at your request.';
  expect(panelFor(paused)).toContain(sentence);
  expect(textFor(paused)).toContain(sentence);
  expect(textFor(paused)).not.toContain('the late penalty still applies');
  expect(textFor(request)).toContain('the late penalty still applies');
});

test('a new schedule is to be answered before the client asks again', () => {
  const restructuring = { expires_on: '2026-12-05' } as LoanRecord['restructuring'];
  const offered = { ...request, outcome: 'offered' as const };
  for (const state of [
    { ...calm, restructuring },
    { ...late, restructuring },
  ]) {
    const text = textFor(offered, state);
    expect(text).toContain('a new repayment schedule. Please answer it by 5 Dec 2026.');
    expect(text).not.toContain('I cannot pay');
    expect(panelFor(offered, state)).toBe('');
  }
  // It was made after the schedule was proposed.
  expect(panelFor(request, { ...late, restructuring })).toContain('We have your request');
});

test('says nothing of a schedule that is no longer offered, where the panel offers help', () => {
  const offered = { ...request, outcome: 'offered' as const, answered_on: '2026-11-23' };
  expect(textFor(offered, { ...soon, restructuring: null })).toBe('');
  expect(textFor(offered)).toMatch(/It is free to ask.*I cannot pay/);
});

test('repeats an open request, and offers no second one', () => {
  const text = textFor(request);
  expect(text).toMatch(/^Your request/);
  expect(text).toContain('You told us on 22 Nov 2026: “I lost my job.” You can pay N15,000');
  expect(text).not.toContain('I cannot pay');
});

test('says why a request was refused, and lets the client ask again', () => {
  const refused = { outcome: 'refused' as const, reply: 'Your salary covers it.' };
  const text = textFor({ ...request, ...refused, answered_on: '2026-11-23' });
  expect(text).toMatch(
    /Your salary covers it\. We answered on 23 Nov 2026.*Get help.*I cannot pay/,
  );
});
