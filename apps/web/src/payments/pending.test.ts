import { expect, test } from 'vitest';
import { keepPending, readPending } from './pending.ts';

/** A tab's storage, as far as it is used. */
function tab() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
}

const subject = { clientId: 'ada', purpose: 'repayment', subject: 'loan-1' } as const;
const pending = { reference: 'payment-1', accessCode: 'code', paid: true };

test('LND-23: after a reload the pending payment of the same subject is found again', () => {
  const storage = tab();
  keepPending(subject, pending, storage);
  expect(readPending(subject, storage)).toEqual(pending);
  expect(readPending({ ...subject, subject: 'loan-2' }, storage)).toBeNull();
  expect(readPending({ ...subject, clientId: 'bola' }, storage)).toBeNull();
  keepPending(subject, null, storage);
  expect(readPending(subject, storage)).toBeNull();
});

test('LND-23: what is no pending payment counts as none', () => {
  const storage = { ...tab(), getItem: () => '{"reference": 1}' } as Storage;
  expect(readPending(subject, storage)).toBeNull();
  expect(readPending(subject, { ...storage, getItem: () => '{' } as Storage)).toBeNull();
});
