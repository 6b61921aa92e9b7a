/** The public pages of an account: signing up and in, and where the links of emails lead. */
import { expect, test } from 'vitest';
import { openPublicVisit } from './harness/public-visit.ts';

const pages = [
  ...['/signup', '/signin', '/forgot-password', '/reset-password'],
  ...['/verify-email', '/confirm-email', '/undo-email'],
];

test('PUB-02: the pages of an account fit and are accessible, also with large text', async () => {
  const { at, visit } = await openPublicVisit({ light: false });
  const { page } = at;
  at.expectErrors(400);
  for (const path of pages) {
    await visit(path);
    expect(new URL(page.url()).pathname).toBe(path);
  }

  // The link that cancels a withdrawal leaves its token in no address.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await at.go('/cancel-withdrawal#uidb64=MQ&id=1&token=a-token');
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  expect(page.url()).not.toContain('a-token');
  expect(asked.filter((url) => url.includes('a-token'))).toEqual([]);
});
