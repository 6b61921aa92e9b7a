import { expect, test } from 'vitest';
import { matchesPath } from './router.tsx';

test.each([
  ['/loans/:type/details/:id', '/loans/personal/details/7', true],
  ['/loans/:type/details/:id', '/Loans/personal/Details/7/', true],
  ['/loans/:type/details/:id', '/loans/personal/details/', false],
  ['/loans/:type/details/:id', '/loans/personal/details/7/more', false],
  ['/', '/', true],
  ['/', '/loans', false],
])('matches %s against %s: %j', (pattern, pathname, expected) => {
  expect(matchesPath(pattern, pathname)).toBe(expected);
});
