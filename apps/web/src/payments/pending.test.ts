import { expect, test } from 'vitest';
import { readPending, storePending } from './pending.ts';

/** A tab's storage, as far as it is used. */
function tab() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  } as unknown as Storage;
}

const subject = { clientId: 'ada', purpose: 'repayment', subject: 'loan-1' } as const;
const pending = { reference: 'payment-1', accessCode: 'code', paid: true };

test('LND-23: finds the pending payment of the same subject after a reload', () => {
  const storage = tab();
  storePending(subject, pending, storage);
  expect(readPending(subject, storage)).toEqual(pending);
  expect(readPending({ ...subject, subject: 'loan-2' }, storage)).toBeNull();
  expect(readPending({ ...subject, clientId: 'bola' }, storage)).toBeNull();
  storePending(subject, null, storage);
  expect(readPending(subject, storage)).toBeNull();
});

test('LND-23: a payment that the storage does not take is found until a reload', () => {
  const full = () => {
    throw new Error('QuotaExceededError');
  };
  const storage = { ...tab(), setItem: full } as unknown as Storage;
  storePending(subject, pending, storage);
  expect(readPending(subject, storage)).toEqual(pending);
  storePending(subject, null, storage);
  expect(readPending(subject, storage)).toBeNull();
});

test('LND-23: ignores a stored text that is no pending payment', () => {
  const storage = { ...tab(), getItem: () => '{"reference": 1}' } as Storage;
  expect(readPending(subject, storage)).toBeNull();
  expect(readPending(subject, { ...storage, getItem: () => '{' } as Storage)).toBeNull();
});
