import { describe, expect, test } from 'vitest';
import {
  changedMigration,
  linesOf,
  newMigrations,
  readList,
  readMigrations,
} from './migration-list.ts';

/* A database records migrations by name and never runs one again, so a file stays as it is. */

test('no migration is changed, renamed, removed, or put before one that was there', () => {
  expect(changedMigration(readList(), readMigrations())).toBeNull();
});

test('every migration is on the list: npm run list-migrations adds new ones', () => {
  expect(readList().length).toBeGreaterThan(20);
  expect(newMigrations(readList(), readMigrations())).toEqual([]);
});

test('the name of a migration is a number of 3 digits and its capability', () => {
  const others = [...readMigrations().keys()].filter((name) => !/^\d{3}-[a-z-]+$/.test(name));
  expect(others).toEqual([]);
});

describe('with the list of 001-a, 002-b and 003-c', () => {
  const three = { '001-a': 'A', '002-b': 'B', '003-c': 'C' };
  const migrations = (names: { [name: string]: string }) =>
    new Map(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
  const list = linesOf(migrations(three));

  test.each([
    ['changed', { ...three, '002-b': 'B!' }, '002-b'],
    ['renamed', { '001-a': 'A', '002-x': 'B', '003-c': 'C' }, '002-b'],
    ['removed', { '001-a': 'A', '002-b': 'B' }, '003-c'],
    ['inserted', { ...three, '002-a': 'X' }, '002-b'],
  ])('one that is %s is noticed', (_what, changed, name) => {
    expect(changedMigration(list, migrations(changed))).toBe(name);
  });

  test('one that is inserted is noticed with a line of its own on the list, too', () => {
    const inserted = migrations({ ...three, '002-a': 'X' });
    const withLine = [...list.slice(0, 1), ...linesOf(inserted).slice(1, 2), ...list.slice(1)];
    expect(changedMigration(withLine, inserted)).toBe('002-b');
  });

  test('one at the end is new', () => {
    const added = migrations({ ...three, '004-d': 'D' });
    expect(changedMigration(list, added)).toBeNull();
    expect(newMigrations(list, added)).toEqual(['004-d']);
  });
});
