import { expect, test } from 'vitest';
import type { ChargeClaims, ChargeRefund, Dispute } from '../provider/provider-claims.ts';
import { planReversals, type StoredReversal } from './plan-reversals.ts';

const receipt = { amount: 5_000n, currency: 'NGN', chargeId: 'charge' } as const;
const nothing: ChargeClaims = { reversed: false, disputes: [], refunds: [] };

const dispute = (providerId: string, changes: Partial<Dispute> = {}): Dispute => ({
  providerId,
  chargeId: 'charge',
  reference: 'payment-1',
  state: 'lost',
  stage: 'resolved',
  amount: 5_000n,
  currency: 'NGN',
  category: 'chargeback',
  complaint: '',
  dueAt: null,
  openedAt: null,
  resolvedAt: null,
  ...changes,
});

const refund = (providerId: string, changes: Partial<ChargeRefund> = {}): ChargeRefund => ({
  providerId,
  chargeId: 'charge',
  state: 'processed',
  amount: 2_000n,
  currency: 'NGN',
  disputeId: null,
  begunBy: '',
  ...changes,
});

const plan = (
  claims: Partial<ChargeClaims>,
  stored: readonly StoredReversal[] = [],
  own: ReadonlySet<string> = new Set(),
) =>
  planReversals(receipt, { ...nothing, ...claims }, own, stored).map(
    ({ cause, providerId, state, taken }) => [cause, providerId, state, taken],
  );

const taken = (cause: StoredReversal['cause'], providerId: string, amount: bigint) =>
  ({ cause, providerId, state: 'taken', named: amount, taken: amount }) satisfies StoredReversal;

test.each<[string, Partial<ChargeClaims>, unknown[]]>([
  ['nothing for an open dispute', { disputes: [dispute('d', { state: 'open' })] }, []],
  ['nothing for one that was won', { disputes: [dispute('d', { state: 'won' })] }, []],
  ['nothing for a failed refund', { refunds: [refund('r', { state: 'failed' })] }, []],
  ['what a lost dispute took', { disputes: [dispute('d')] }, [['dispute', 'd', 'taken', 5_000n]]],
  [
    'a part of a charge that was lost in part',
    { disputes: [dispute('d', { amount: 1_500n })] },
    [['dispute', 'd', 'taken', 1_500n]],
  ],
  [
    'never more than was received',
    { disputes: [dispute('d', { amount: 9_000n })] },
    [['dispute', 'd', 'taken', 5_000n]],
  ],
  ['nothing in another currency', { disputes: [dispute('d', { currency: 'GHS' })] }, []],
  [
    'a pending refund without money',
    { refunds: [refund('r', { state: 'pending' })] },
    [['refund', 'r', 'pending', 0n]],
  ],
  ['a processed refund', { refunds: [refund('r')] }, [['refund', 'r', 'taken', 2_000n]]],
  [
    'the dispute alone when a refund settles it',
    { reversed: true, disputes: [dispute('d')], refunds: [refund('r', { disputeId: 'd' })] },
    [['dispute', 'd', 'taken', 5_000n]],
  ],
  ['all of a reversed charge', { reversed: true }, [['charge', 'charge', 'taken', 5_000n]]],
  [
    'the refund alone when it explains the reversal',
    { reversed: true, refunds: [refund('r', { amount: 5_000n })] },
    [['refund', 'r', 'taken', 5_000n]],
  ],
])('takes %s', (_what, claims, expected) => {
  expect(plan(claims)).toEqual(expected);
});

test('leaves a refund that staff ordered to the order, also when it reverses the charge', () => {
  const own = new Set(['r']);
  expect(plan({ reversed: true, refunds: [refund('r', { amount: 5_000n })] }, [], own)).toEqual([]);
});

test('takes the rest of a reversed charge that a reason explains only in part', () => {
  const own = new Set(['r']);
  const refunds = [refund('r'), refund('s', { amount: 500n, state: 'pending' })];
  const disputes = [dispute('d', { amount: 1_000n })];
  expect(plan({ reversed: true, refunds, disputes }, [], own)).toEqual([
    ['refund', 's', 'pending', 0n],
    ['dispute', 'd', 'taken', 1_000n],
    ['charge', 'charge', 'taken', 1_500n],
  ]);
});

test('leaves what a dispute took that is open again, also of a reversed charge', () => {
  const stored = [taken('dispute', 'd', 2_000n)];
  const disputes = [dispute('d', { state: 'open', stage: 'archived' })];
  expect(plan({ disputes }, stored)).toEqual([]);
  expect(plan({ reversed: true, disputes }, stored)).toEqual([
    ['charge', 'charge', 'taken', 3_000n],
  ]);
});

test.each(['processed', 'failed'] as const)(
  'takes all of a reversed charge, also when a refund of it is %s later',
  (state) => {
    const whole = { ...taken('charge', 'charge', 5_000n), taken: 3_000n };
    const pending = { ...taken('refund', 'r', 0n), state: 'pending', named: 2_000n } as const;
    const planned = plan({ reversed: true, refunds: [refund('r', { state })] }, [whole, pending]);
    expect(planned).toContainEqual(['charge', 'charge', 'taken', 5_000n]);
  },
);

test('plans nothing more when everything is booked', () => {
  const claims = { disputes: [dispute('d')], refunds: [refund('r')] };
  const stored = [taken('dispute', 'd', 5_000n), taken('refund', 'r', 2_000n)];
  expect(plan(claims, stored)).toEqual([]);
});

test('takes nothing more when the reason of a reversal becomes known', () => {
  const stored = [taken('charge', 'charge', 5_000n)];
  const claims = { reversed: true, refunds: [refund('r', { amount: 5_000n })] };
  expect(plan(claims, stored)).toEqual([['refund', 'r', 'taken', 0n]]);
  const covered = { ...taken('refund', 'r', 0n), named: 5_000n };
  expect(plan(claims, [...stored, covered])).toEqual([]);
});

test('takes what a reversal does not explain of several refunds', () => {
  const stored = [taken('charge', 'charge', 5_000n)];
  const refunds = [refund('r', { amount: 3_000n }), refund('s', { amount: 2_500n })];
  expect(plan({ reversed: true, refunds }, stored)).toEqual([
    ['refund', 'r', 'taken', 0n],
    ['refund', 's', 'taken', 500n],
  ]);
});

test('gives back what a dispute took that was won after all, and a refund that failed', () => {
  const stored = [taken('dispute', 'd', 5_000n), taken('refund', 'r', 2_000n)];
  const claims = {
    disputes: [dispute('d', { state: 'won' })],
    refunds: [refund('r', { state: 'failed' })],
  };
  expect(plan(claims, stored)).toEqual([
    ['refund', 'r', 'returned', 0n],
    ['dispute', 'd', 'returned', 0n],
  ]);
});

test('takes less when a dispute is resolved again for less', () => {
  const stored = [taken('dispute', 'd', 5_000n)];
  expect(plan({ disputes: [dispute('d', { amount: 3_000n })] }, stored)).toEqual([
    ['dispute', 'd', 'taken', 3_000n],
  ]);
});

test('keeps a processed refund that is called pending again', () => {
  const stored = [taken('refund', 'r', 2_000n)];
  expect(plan({ refunds: [refund('r', { state: 'pending' })] }, stored)).toEqual([]);
});

test('a lost dispute counts again when the reversal that covered it is undone', () => {
  const covered = { ...taken('dispute', 'd', 0n), named: 5_000n };
  const stored = [taken('charge', 'charge', 5_000n), covered];
  expect(plan({ reversed: true, disputes: [dispute('d')] }, stored)).toEqual([]);
  expect(plan({ disputes: [dispute('d')] }, stored)).toEqual([
    ['dispute', 'd', 'taken', 5_000n],
    ['charge', 'charge', 'returned', 0n],
  ]);
});
