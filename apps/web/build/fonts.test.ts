import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../../../packages/ui/src/fonts.css', import.meta.url), 'utf8');

/**
 * Browsers take a file of other weights for another face, and never fetch it for a missing letter.
 */
test('every file of the typeface names the same weights, so that accents are set in it', () => {
  const weights = [...css.matchAll(/font-weight: ([^;]+);/g)].map(([, weight]) => weight);
  expect(weights).toHaveLength(css.split('@font-face').length - 1);
  expect(new Set(weights).size).toBe(1);
});
