import { ApiError } from '@quarrter/client/errors';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListCard } from './CallList.tsx';

type List = Parameters<typeof ListCard<string>>[0]['list'];

function shown(list: Partial<List>): string {
  const idle = { isPending: false, error: null, rows: undefined, hasNextPage: false };
  const html = renderToStaticMarkup(
    <ListCard list={{ ...idle, ...list } as List} what="The loans" empty={<p>No loans</p>}>
      {(rows) => rows.join(', ')}
    </ListCard>,
  );
  return html.replace(/^<section[^>]*>(.*)<\/section>$/, '$1');
}

test('a list says that it is loading, that it failed with a Retry, or that it is empty', () => {
  expect(shown({ isPending: true })).toContain('Loading the loans');
  const failed = shown({ error: new ApiError('server', 503, 'The service is unavailable.') });
  expect(failed).toContain('We could not load the loans');
  expect(failed).toContain('The service is unavailable.');
  expect(failed).toContain('Try again');
  expect(shown({ rows: [] })).toContain('No loans');
});

test('a list has a button for more while there is more', () => {
  const rows = ['first', 'second'];
  expect(shown({ rows })).toBe('first, second');
  expect(shown({ rows, hasNextPage: true })).toMatch(/^first, second.*Show more/);
});

test('the rows of a list stay when reading it again fails', () => {
  const error = new ApiError('network', 0, 'Please check your connection.');
  expect(shown({ rows: ['first'], error })).toBe('first');
});
