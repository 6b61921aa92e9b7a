import { beforeEach, expect, test, vi } from 'vitest';
import { createPayer } from './payer.ts';
import { openPopup } from './popup.ts';
import type { PaymentStep } from './steps.ts';

const account = vi.hoisted(() => ({ publicKey: 'pk_live_ours' }));
vi.mock('../api/request.ts', () => ({
  request: async () => ({
    reference: 'payment-1',
    access_code: 'code',
    status: 'abandoned',
    public_key: account.publicKey,
  }),
}));
vi.mock('./public-key.ts', () => ({ isOfThisBuild: (key: string) => key === 'pk_live_ours' }));
vi.mock('./payer-steps.ts', () => ({
  loadScript: () => Promise.resolve(),
  pauseUntilOnline: () => Promise.resolve(),
  refuseOthers: () => null,
}));
vi.mock('./popup.ts', () => ({
  ScriptFailure: class extends Error {},
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

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.mocked(openPopup).mockClear();
});

test('LND-23: a double tap on Pay opens one card window', async () => {
  const { payer } = aPayer();
  await Promise.all([payer.pay(order), payer.pay(order)]);
  expect(openPopup).toHaveBeenCalledTimes(1);
});

test('INV-41: after a closed card window the same order opens it again', async () => {
  const { payer, steps } = aPayer();
  await payer.pay(order);
  expect(steps.at(-1)).toBe('unpaid');
  await payer.pay(order);
  expect(openPopup).toHaveBeenCalledTimes(2);
});

test('FMT-04: a payment begun for another account than this front end was built for opens no card window', async () => {
  account.publicKey = 'pk_test_another';
  const { payer, steps } = aPayer();
  await payer.pay(order);
  expect(openPopup).not.toHaveBeenCalled();
  expect(steps.at(-1)).toBe('unpaid');
  account.publicKey = 'pk_live_ours';
  await payer.pay(order);
  expect(openPopup).toHaveBeenCalledTimes(1);
});
