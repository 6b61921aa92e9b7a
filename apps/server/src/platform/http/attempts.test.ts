import { expect, test } from 'vitest';
import { subjectOf } from './attempts.ts';

test('ACC-28: two counts share a key only when their kind and every part are the same', () => {
  const counts = [
    ['a', 'b:c', 'd'],
    ['a', 'b', 'c:d'],
    ['a', 'b', 'c', 'd'],
    ['a', 'b:c:d'],
    ['a', '1:b', ''],
    ['a', '', '1:b'],
    ['a', 'b:1:c'],
    ['a', 'b', 'c'],
    ['a', ''],
    ['a'],
  ] as const;
  const keys = counts.map(([kind, ...parts]) => subjectOf(kind, ...parts));
  expect(new Set(keys).size).toBe(counts.length);
  expect(subjectOf('a', 'b', 'c')).toBe(subjectOf('a', 'b', 'c'));
});
