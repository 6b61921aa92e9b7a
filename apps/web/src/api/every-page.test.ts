import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

test('a list that does not fit one answer is fetched to its end, in order', async () => {
  const pages = [
    { results: [5, 4], after: '4' },
    { results: [3, 2], after: '2' },
    { results: [1], after: null },
  ];
  const asked: (string | undefined)[] = [];
  const rows = await everyPage(async ({ after }) => {
    asked.push(after);
    return pages[asked.length - 1] ?? { results: [], after: null };
  });
  expect(rows).toEqual([5, 4, 3, 2, 1]);
  expect(asked).toEqual([undefined, '4', '2']);
});
