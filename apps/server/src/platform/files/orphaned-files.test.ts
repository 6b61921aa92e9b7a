import { expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { allNights, isTheirNight } from './orphaned-files.ts';

test('each client’s files are checked on 1 of 30 nights', () => {
  const begin = Date.parse('2026-11-22T01:47:00Z');
  const nights = Array.from({ length: allNights }, (_, day) => new Date(begin + day * 86_400_000));
  for (let count = 0; count < 100; count += 1) {
    const folder = `loans/${newId()}`;
    expect(nights.filter((night) => isTheirNight(folder, night, allNights))).toHaveLength(1);
  }
});
