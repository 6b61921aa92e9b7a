import { expect, test } from 'vitest';
import { asJson } from './as-json.ts';

test('no value ends the element of a page that holds it, and each is read as it was', () => {
  const value = { '</script>': ['<!--', '</script ><script>alert(1)</script>', 1] };
  expect(asJson(value)).not.toContain('<');
  expect(JSON.parse(asJson(value))).toEqual(value);
});
