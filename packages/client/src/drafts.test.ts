import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

function tab() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  // As in the browser, the stored keys are the object's own.
  const own = { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: describeStored };
  return { stored, storage: new Proxy(storage, own) as unknown as Storage };
}

function describeStored() {
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

test('SES-07: stores only the fields that the form names', () => {
  const { stored, storage } = tab();
  const place = createDrafts('quarrter:draft:', storage).placeOf(personal, 'ada');
  place.save(values);
  expect([...stored.values()].join()).not.toContain('SECRET');
});

test('SES-07: gives back only the fields that the form names', () => {
  const { storage } = tab();
  const place = createDrafts('quarrter:draft:', storage).placeOf(personal, 'ada');
  storage.setItem('quarrter:draft:personal:ada', JSON.stringify(values));
  expect(JSON.stringify(place.read())).not.toContain('SECRET');
});

test('LON-61: gives a draft back only to the same client and form', () => {
  const { storage } = tab();
  const drafts = createDrafts('quarrter:draft:', storage);
  const place = drafts.placeOf(personal, 'ada');
  place.save(values);
  expect(place.read()).toEqual({
    first_name: 'Ada',
    loan_amount: '100,000',
    save_to_profile: true,
  });
  expect(drafts.placeOf(personal, 'bola').read()).toBeNull();
  expect(drafts.placeOf(business, 'ada').read()).toBeNull();
  place.clear();
  expect(place.read()).toBeNull();
});

test('SES-04: deletes every draft at sign-out, and nothing else', () => {
  const { stored, storage } = tab();
  const drafts = createDrafts('quarrter:draft:', storage);
  drafts.placeOf(personal, 'ada').save(values);
  drafts.placeOf(business, 'ada').save(values);
  storage.setItem('quarrter:payment:ada:repayment:1', 'reference');
  drafts.clearAll();
  expect([...stored.keys()]).toEqual(['quarrter:payment:ada:repayment:1']);
});
