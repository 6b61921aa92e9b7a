import { expect, test } from 'vitest';
import { endAll } from './end-all.mjs';

test('runs every ending, last first, even when one fails', async () => {
  const ended: string[] = [];
  const failures = await endAll([
    () => ended.push('folder'),
    () => Promise.reject(new Error('the database does not stop')),
    () => {
      throw new Error('gone already');
    },
    async () => ended.push('product'),
  ]);
  expect(ended).toEqual(['product', 'folder']);
  expect(failures).toEqual(['gone already', 'the database does not stop']);
});
