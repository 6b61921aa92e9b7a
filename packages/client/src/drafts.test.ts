import { afterEach, expect, test, vi } from 'vitest';
import { createDrafts } from './drafts.ts';
import { followDraft } from './follow-draft.ts';

/** A browser's storage, with drafts in it at a time that the test sets. */
function aBrowser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  // As in the browser, the stored keys are the object's own.
  const own = { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: describeStored };
  const clock = { now: Date.parse('2026-11-21T09:00:00Z') };
  const proxy = new Proxy(storage, own) as unknown as Storage;
  const options = { storage: () => proxy, days: 7, now: () => clock.now };
  return { stored, storage: proxy, clock, drafts: createDrafts('quarrter:draft:', options) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

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
  const { stored, drafts } = aBrowser();
  const place = drafts.placeOf(personal, 'ada');
  place.save(values);
  expect([...stored.values()].join()).not.toContain('SECRET');
});

test('SES-07: gives back only the fields that the form names', () => {
  const { storage, clock, drafts } = aBrowser();
  const place = drafts.placeOf(personal, 'ada');
  const draft = JSON.stringify({ savedAt: clock.now, values });
  storage.setItem('quarrter:draft:personal:ada', draft);
  expect(place.read()).not.toBeNull();
  expect(JSON.stringify(place.read())).not.toContain('SECRET');
});

test('LON-64: gives a draft back only to the same client and form', () => {
  const { drafts } = aBrowser();
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
  const { stored, storage, drafts } = aBrowser();
  drafts.placeOf(personal, 'ada').save(values);
  drafts.placeOf(business, 'ada').save(values);
  storage.setItem('quarrter:payment:ada:repayment:1', 'reference');
  drafts.clearAll();
  expect([...stored.keys()]).toEqual(['quarrter:payment:ada:repayment:1']);
});

test('SES-12: a draft leaves the storage with its session, and its page remembers it', () => {
  const { stored, storage, drafts } = aBrowser();
  const place = drafts.placeOf({ ...personal, path: '/loans/type/personal' }, 'ada');
  place.save(values);
  const before = place.read();
  storage.setItem('quarrter:other', 'stays');
  drafts.moveToMemory();
  expect([...stored.keys()]).toEqual(['quarrter:other']);
  expect(place.read()).toEqual(before);
  expect(drafts.latestPathOf('ada', '/loans')).toBe('/loans/type/personal');
  expect(drafts.placeOf(personal, 'bola').read()).toBeNull();
  drafts.clearAll();
  expect(place.read()).toBeNull();
});

test('SES-12: the drafts of other clients stay in the storage', () => {
  const { stored, drafts } = aBrowser();
  drafts.placeOf(personal, 'ada').save(values);
  drafts.placeOf(personal, 'bola').save(values);
  drafts.moveToMemory('ada');
  expect([...stored.keys()]).toEqual(['quarrter:draft:personal:bola']);
});

const dayMs = 24 * 60 * 60 * 1000;

test.each([
  ['almost seven days', 7 * dayMs - 1, true],
  ['seven days', 7 * dayMs, false],
  ['before it was saved, by a clock that was set back,', -1, false],
])('LON-64: after %s a draft comes back: %#', (_when, ageMs, comesBack) => {
  const { stored, clock, drafts } = aBrowser();
  const place = drafts.placeOf(personal, 'ada');
  place.save(values);
  clock.now += ageMs;
  expect(place.read() !== null).toBe(comesBack);
  drafts.clearOld();
  expect(stored.size).toBe(comesBack ? 1 : 0);
});

test('LON-64: deletes an unreadable draft and leaves other entries', () => {
  const { stored, storage, drafts } = aBrowser();
  storage.setItem('quarrter:draft:personal:ada', '{not json');
  storage.setItem('quarrter:draft:personal:bola', '{"first_name":"Bola"}');
  storage.setItem('quarrter:other', 'stays');
  expect(drafts.placeOf(personal, 'ada').read()).toBeNull();
  drafts.clearOld();
  expect([...stored.keys()]).toEqual(['quarrter:other']);
});

test('LON-64: names the form whose draft its owner saved last', () => {
  const { clock, storage, drafts } = aBrowser();
  const save = (name: string, path: string, owner: string) => {
    clock.now += 1;
    drafts.placeOf({ name, fields, path }, owner).save(values);
  };
  save('business', '/loans/type/business', 'ada');
  save('personal', '/loans/type/personal?tier=2', 'ada');
  save('personal', '/loans/type/personal?tier=1', 'bola');
  save('elsewhere', '//evil.example/loans', 'ada');
  storage.setItem('quarrter:draft:broken:ada', '{');
  expect(drafts.latestPathOf('ada', '/loans/')).toBe('/loans/type/personal?tier=2');
  clock.now += 7 * dayMs;
  expect(drafts.latestPathOf('ada', '/loans/')).toBeNull();
});

test('SES-04, LON-64: tells a form when another tab deleted or saved its draft', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const { drafts } = aBrowser();
  const heard: string[] = [];
  const place = drafts.placeOf(personal, 'ada');
  const stop = followDraft(place, (change) => heard.push(change));
  const storageChange = (key: string, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  storageChange('quarrter:draft:personal:bola', '{}');
  storageChange('quarrter:draft:personal:bola', null);
  expect(heard).toEqual([]);
  storageChange('quarrter:draft:personal:ada', '{}');
  storageChange('quarrter:draft:personal:ada', null);
  stop();
  storageChange('quarrter:draft:personal:ada', null);
  expect(heard).toEqual(['saved', 'deleted']);
});
