import { expect, test } from 'vitest';
import { readSearch, updateSearch } from './use-search.ts';

const defaults = { type: 'naira', page: '1' };

test.each([
  ['', { type: 'naira', page: '1' }],
  ['type=', { type: 'naira', page: '1' }],
  ['type=dollar&other=x', { type: 'dollar', page: '1' }],
  ['type=corporate+staff', { type: 'corporate staff', page: '1' }],
])('SHL-17: reads "%s" with its defaults', (search, expected) => {
  expect(readSearch(new URLSearchParams(search), defaults)).toEqual(expected);
});

test.each([
  ['', { type: 'dollar' }, 'type=dollar'],
  ['type=dollar&page=3', { type: 'naira' }, 'page=3'],
  ['type=dollar', { type: '' }, ''],
  ['new=1', { page: '2' }, 'new=1&page=2'],
])('SHL-17: changes "%s" by %j to "%s"', (search, changes, expected) => {
  expect(updateSearch(new URLSearchParams(search), defaults, changes).toString()).toBe(expected);
});
