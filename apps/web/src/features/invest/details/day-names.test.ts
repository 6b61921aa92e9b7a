import { expect, test } from 'vitest';
import { placeDayNames } from './day-names.ts';

const matures = { name: 'Matures', dashed: false };
const today = { name: 'Today', dashed: true };
const placed = (maturesAt: number, todayAt: number) =>
  placeDayNames(
    [
      { ...matures, at: maturesAt },
      { ...today, at: todayAt },
    ],
    300,
  ).map(({ name, anchor, row }) => [name, anchor, row]);

test('day names that are far apart stand above their lines', () => {
  expect(placed(300, 100)).toEqual([
    ['Today', 'middle', 0],
    ['Matures', 'end', 0],
  ]);
});

test('day names that are close turn away from each other', () => {
  expect(placed(180, 170)).toEqual([
    ['Today', 'end', 0],
    ['Matures', 'start', 0],
  ]);
});

test('close day names at the right side stand in two rows', () => {
  expect(placed(300, 290)).toEqual([
    ['Today', 'end', 0],
    ['Matures', 'end', 1],
  ]);
});
