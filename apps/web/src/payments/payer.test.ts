import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createPayer } from './payer.ts';
import { readPending, storePending } from './pending.ts';
import { openPopup } from './popup.ts';
import type { PaymentStep } from './steps.ts';

// Workers load a module once for all test files; this file needs its own, on the mocks below.
vi.hoisted(() => vi.resetModules());

const account = vi.hoisted(() => ({ publicKey: 'pk_live_ours', status: 'abandoned' }));
vi.mock('../api/request.ts', () => ({
  request: async () => ({
    reference: 'payment-1',
    access_code: 'code',
    status: account.status,
    public_key: account.publicKey,
  }),
}));
vi.mock('./public-key.ts', () => ({ isOfThisBuild: (key: string) => key === 'pk_live_ours' }));
vi.mock('./popup.ts', () => ({
  ScriptFailure: class extends Error {},
  loadPopup: () => Promise.resolve(),
  openPopup: vi.fn(async () => 'closed'),
}));

const order = {
  intent: {
    purpose: 'repayment' as const,
    loan_type: 'personal',
    loan_type_id: '1',
    amount: '29000.00',
  },
  tell: () => Promise.reject(new Error('not paid')),
};

function aPayer() {
  const steps: PaymentStep['name'][] = [];
  const payer = createPayer({
    subject: { clientId: 'ada', purpose: 'repayment', subject: '1' },
    report: ({ name }) => steps.push(name),
    signal: new AbortController().signal,
  });
  return { payer, steps };
}

afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.mocked(openPopup).mockClear();
});

test('LND-23: opens one card window after a double tap on Pay', async () => {
  const { payer } = aPayer();
  await Promise.all([payer.pay(order), payer.pay(order)]);
  expect(openPopup).toHaveBeenCalledTimes(1);
});

test('LND-24: a payment that is pending once its window has closed may still be paid', async () => {
  const { payer, steps } = aPayer();
  account.status = 'pending';
  await payer.pay(order);
  expect(steps.at(-1)).toBe('unfinished');
  account.status = 'applied';
  await payer.resume();
  account.status = 'abandoned';
  expect(steps.at(-1)).toBe('applied');
});

test('INV-41: opens the card window again for the same order', async () => {
  const { payer, steps } = aPayer();
  await payer.pay(order);
  expect(steps.at(-1)).toBe('unpaid');
  await payer.pay(order);
  expect(openPopup).toHaveBeenCalledTimes(2);
});

test('INV-41: a declined payment is found after a reload, and is kept', async () => {
  const subject = { clientId: 'ada', purpose: 'repayment' as const, subject: '1' };
  storePending(subject, { reference: 'payment-1', accessCode: 'code', paid: false });
  account.status = 'failed';
  const { payer, steps } = aPayer();
  await payer.resume();
  account.status = 'abandoned';
  expect(steps.at(-1)).toBe('unfinished');
  expect(readPending(subject)?.reference).toBe('payment-1');
});

test('FMT-04: opens no card window for another account than the one the build is for', async () => {
  account.publicKey = 'pk_test_another';
  const { payer, steps } = aPayer();
  await payer.pay(order);
  expect(openPopup).not.toHaveBeenCalled();
  expect(steps.at(-1)).toBe('unpaid');
  account.publicKey = 'pk_live_ours';
  await payer.pay(order);
  expect(openPopup).toHaveBeenCalledTimes(1);
});
