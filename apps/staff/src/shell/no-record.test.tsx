import { ApiError } from '@quarrter/client/errors';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoRecord } from './NoRecord.tsx';

const pageWith = (error: Error | null) =>
  renderToStaticMarkup(<NoRecord what="client" error={error} onRetry={() => undefined} />);

test('the page of a record that is being loaded says so', () => {
  const page = pageWith(null);
  expect(page).toContain('Loading the client');
  expect(page).not.toContain('<h1');
});

test('the page of an unknown record has a heading and a way on, and no Retry', () => {
  const page = pageWith(new ApiError('detail', 404, 'Not found.'));
  expect(page).toMatch(/<h1[^>]*>Not found<\/h1>/);
  expect(page).toContain('We could not find this client');
  expect(page).toContain('Back to your work');
  expect(page).not.toContain('Try again');
});

test('the page of a record that could not be loaded has a heading, the reason and Retry', () => {
  const page = pageWith(new ApiError('server', 503, 'The service is unavailable.'));
  expect(page).toMatch(/<h1[^>]*>Not loaded<\/h1>/);
  expect(page).toContain('We could not load the client');
  expect(page).toContain('The service is unavailable.');
  expect(page).toContain('Try again');
});
