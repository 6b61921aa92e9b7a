import { ApiError } from '@quarrter/client/errors';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FailedPage } from './FailedPage.tsx';

test('the page of a record that could not be loaded has a heading, the reason and Retry', () => {
  const error = new ApiError('server', 503, 'The service is unavailable.');
  const page = renderToStaticMarkup(
    <FailedPage what="The client" error={error} onRetry={() => undefined} />,
  );
  expect(page).toMatch(/<h1[^>]*>Not loaded<\/h1>/);
  expect(page).toContain('The client could not be loaded');
  expect(page).toContain('The service is unavailable.');
  expect(page).toContain('Retry');
});
