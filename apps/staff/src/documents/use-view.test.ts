import { expect, test } from 'vitest';
import { zoomed } from './use-view.ts';

test('zooming a page changes its size in steps, up to a smallest and a largest one', () => {
  expect(zoomed(1, 1)).toBe(1.5);
  expect(zoomed(1, -1)).toBe(0.75);
  expect(zoomed(3, 1)).toBe(3);
  expect(zoomed(0.5, -1)).toBe(0.5);
});
