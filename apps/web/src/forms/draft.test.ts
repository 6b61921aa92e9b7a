import { expect, test } from 'vitest';
import { clearDrafts } from './clear-drafts.ts';
import { readDraft, saveDraft } from './draft.ts';

function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  // As in the browser, what is kept are the object's own names.
  const own = { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: describeKept };
  return { kept, storage: new Proxy(storage, own) as unknown as Storage };
}

function describeKept() {
  return { enumerable: true, configurable: true };
}

const fields = ['first_name', 'loan_amount', 'save_to_profile'];
const personal = { name: 'personal', fields };
const business = { name: 'business', fields };

const values = {
  first_name: 'Ada',
  loan_amount: '100,000',
  nin: 'SECRET-NIN',
  bvn: 'SECRET-BVN',
  bank_account_number: 'SECRET-ACCOUNT',
  next_of_kin_nin: 'SECRET-KIN',
  a_field_of_tomorrow: 'SECRET-UNKNOWN',
  save_to_profile: true,
};

test('SES-07: a draft holds what its form names alone: no NIN, BVN or account number, and nothing new unasked', () => {
  const { kept, storage } = tab();
  saveDraft(personal, 'ada', values, storage);
  expect([...kept.values()].join()).not.toContain('SECRET');
  for (const place of kept.keys()) storage.setItem(place, JSON.stringify(values));
  expect(JSON.stringify(readDraft(personal, 'ada', storage))).not.toContain('SECRET');
});

test('LON-61: a draft comes back for the same client and form alone', () => {
  const { storage } = tab();
  saveDraft(personal, 'ada', values, storage);
  expect(readDraft(personal, 'ada', storage)).toEqual({
    first_name: 'Ada',
    loan_amount: '100,000',
    save_to_profile: true,
  });
  expect(readDraft(personal, 'bola', storage)).toBeNull();
  expect(readDraft(business, 'ada', storage)).toBeNull();
  saveDraft(personal, 'ada', null, storage);
  expect(readDraft(personal, 'ada', storage)).toBeNull();
});

test('SES-04: whoever logs out leaves no draft behind, and nothing else is touched', () => {
  const { kept, storage } = tab();
  saveDraft(personal, 'ada', values, storage);
  saveDraft({ name: 'investment-naira', fields }, 'ada', values, storage);
  storage.setItem('quarrter:payment:ada:repayment:1', 'reference');
  clearDrafts(storage);
  expect([...kept.keys()]).toEqual(['quarrter:payment:ada:repayment:1']);
});
