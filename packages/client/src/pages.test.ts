import { expect, test } from 'vitest';
import { everyPage, type PageQuery } from './pages.ts';

test('fetches a list that does not fit one answer to its end, in order', async () => {
  const pages = [
    { count: 5, results: [5, 4], after: '4' },
    { count: 5, results: [3, 2], after: '2' },
    { count: 5, results: [1], after: null },
  ];
  const asked: PageQuery[] = [];
  const rows = await everyPage(async (query) => {
    asked.push(query);
    return pages[asked.length - 1] ?? { results: [] };
  });
  expect(rows).toEqual([5, 4, 3, 2, 1]);
  expect(asked.map(({ after }) => after)).toEqual([undefined, '4', '2']);
});
