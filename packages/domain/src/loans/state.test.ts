import { expect, test } from 'vitest';
import {
  activeLoanMessage,
  canApply,
  codesOf,
  type LoanCodes,
  type LoanEvent,
  type LoanState,
  loanStateNames,
  loanStates,
  loanStateText,
  stageColour,
  stageText,
  statusText,
  transition,
} from './index.ts';

const allowed: [LoanState, LoanEvent, LoanState, [number, number, number, number]][] = [
  ['applied', 'verify', 'verified', [1, 0, 2, 1]],
  ['applied', 'disapprove', 'disapproved', [1, 0, 3, 1]],
  ['applied', 'cancel', 'cancelled', [1, 0, 2, 3]],
  ['disapproved', 'reconsider', 'applied', [1, 0, 2, 1]],
  ['verified', 'offer', 'offered', [2, 0, 1, 1]],
  ['verified', 'disapprove', 'disapproved', [1, 0, 3, 1]],
  ['verified', 'cancel', 'cancelled', [1, 0, 2, 3]],
  ['offered', 'accept', 'accepted', [3, 0, 1, 2]],
  ['offered', 'reject', 'rejected', [2, 0, 1, 3]],
  ['offered', 'lapse', 'expired', [2, 0, 1, 3]],
  ['offered', 'cancel', 'cancelled', [2, 0, 1, 3]],
  ['accepted', 'disburse', 'active', [0, 1, 1, 2]],
  ['accepted', 'cancel', 'cancelled', [3, 0, 1, 3]],
  ['active', 'fallOverdue', 'overdue', [0, 2, 1, 2]],
  ['active', 'complete', 'complete', [0, 3, 1, 2]],
  ['active', 'reverseDisbursement', 'accepted', [3, 0, 1, 2]],
  ['overdue', 'recover', 'active', [0, 1, 1, 2]],
  ['overdue', 'complete', 'complete', [0, 3, 1, 2]],
  ['active', 'writeOff', 'written-off', [0, 3, 1, 2]],
  ['overdue', 'writeOff', 'written-off', [0, 3, 1, 2]],
  ['complete', 'reopen', 'active', [0, 1, 1, 2]],
];

const events: LoanEvent[] = [
  'verify',
  'offer',
  'accept',
  'reject',
  'disburse',
  'reverseDisbursement',
  'fallOverdue',
  'recover',
  'complete',
  'reopen',
  'writeOff',
  'disapprove',
  'reconsider',
  'lapse',
  'cancel',
];

const numbersOf = (codes: LoanCodes): number[] => [
  codes.stage,
  codes.status,
  codes.isApproved,
  codes.isAccepted,
];

test.each(allowed)('LND-06: moves %s by %s to %s, with codes %j', (state, event, to, codes) => {
  const move = transition(state, event);
  expect(move.ok && move.to).toBe(to);
  const cancelledFrom = to === 'cancelled' ? state : null;
  expect(move.ok && numbersOf(codesOf(move.to, cancelledFrom))).toEqual(codes);
});

test('LND-06: rejects any other move with a reason', () => {
  const names = new Set(allowed.map(([state, event]) => `${state} ${event}`));
  const others = loanStateNames.flatMap((state) =>
    events.filter((event) => !names.has(`${state} ${event}`)).map((event) => ({ state, event })),
  );
  expect(others).toHaveLength(loanStateNames.length * events.length - allowed.length);
  for (const { state, event } of others) {
    expect(transition(state, event)).toEqual({ ok: false, reason: expect.stringMatching(/\w+/) });
  }
});

test('LND-11: says why a loan cannot be accepted twice', () => {
  expect(transition('accepted', 'accept')).toEqual({
    ok: false,
    reason: 'This loan is awaiting disbursement: it cannot be accepted.',
  });
});

test('gives an application the codes 1, 0, 2, 1, verified or not', () => {
  expect(numbersOf(loanStates.applied.codes)).toEqual([1, 0, 2, 1]);
  expect(numbersOf(loanStates.verified.codes)).toEqual([1, 0, 2, 1]);
});

test.each([
  ['LND-03', 1, 'Awaiting Verification', 'yellow'],
  ['LND-04', 2, 'Awaiting Confirmation', 'green'],
  ['LND-05', 3, 'Awaiting Disbursement', 'blue'],
  ['LND-06', 0, 'Active', null],
] as const)('%s: names stage %i %j, in the colour %j', (_id, stage, text, colour) => {
  expect([stageText(stage), stageColour(stage)]).toEqual([text, colour]);
});

test('LND-07: names the status of a live loan', () => {
  const texts = ([0, 1, 2, 3] as const).map(statusText);
  expect(texts).toEqual([null, 'Active', 'Overdue', 'Complete']);
});

test('SHL-11: names how a loan ended, else its status, else its stage', () => {
  expect(loanStateNames.map(loanStateText)).toEqual([
    'Awaiting Verification',
    'Awaiting Verification',
    'Awaiting Confirmation',
    'Awaiting Disbursement',
    'Active',
    'Overdue',
    'Complete',
    'Written Off',
    'Declined',
    'Rejected',
    'Offer Expired',
    'Cancelled',
  ]);
});

test.each<[LoanState, boolean]>([
  ['applied', false],
  ['verified', false],
  ['offered', false],
  ['accepted', false],
  ['active', false],
  ['overdue', false],
  ['complete', true],
  ['written-off', true],
  ['disapproved', true],
  ['rejected', true],
  ['expired', true],
  ['cancelled', true],
])('LON-57: with a loan that is %s lets a client apply again: %s', (state, can) => {
  const check = canApply([{ state: 'complete' }, { state }]);
  expect(check).toEqual(can ? { ok: true } : { ok: false, message: activeLoanMessage });
});

test('LON-57: lets a client without loans apply', () => {
  expect(canApply([])).toEqual({ ok: true });
});
