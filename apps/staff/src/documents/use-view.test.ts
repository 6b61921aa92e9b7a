import { expect, test } from 'vitest';
import { zoomed } from './use-view.ts';

test('a page becomes larger and smaller in steps, and stays at either end', () => {
  expect(zoomed(1, 1)).toBe(1.5);
  expect(zoomed(1, -1)).toBe(0.75);
  expect(zoomed(3, 1)).toBe(3);
  expect(zoomed(0.5, -1)).toBe(0.5);
});
