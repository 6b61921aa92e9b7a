import { expect, test } from 'vitest';
import { product } from './harness/product.ts';
import { visitor } from './harness/visitor.ts';

type Call = { requestBody: { content: { 'application/json': { schema: { example: object } } } } };
type Described = { paths: { [path: string]: { [method: string]: Call } } };

test('the sign-in example works against the demonstration', async () => {
  const { paths } = (await (await fetch(`${product.url}/docs/json`)).json()) as Described;
  const path = '/accounts/api/quarrter-client-login/';
  const example = paths[path]?.['post']?.requestBody.content['application/json'].schema.example;
  const reply = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(example),
  });
  expect(reply.status).toBe(200);
});

/**
 * Without and with a token, and with files: the viewer adds the same parts to every call, and to
 * draw all of them takes a browser many seconds.
 */
const shown = [
  '/accounts/api/quarrter-client-login/',
  '/transactions/api/report/',
  '/loans/api/{type}/loan-create/',
];

test('the API page shows nothing of its maker at 360 and 1400 px', async () => {
  const at = await visitor(360);
  const outside: string[] = [];
  at.page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) outside.push(request.url());
  });
  await at.page.route('**/docs/json', async (route) => {
    const response = await route.fetch();
    const described = (await response.json()) as Described;
    const paths = Object.fromEntries(shown.map((path) => [path, described.paths[path]]));
    expect(Object.values(paths)).not.toContain(undefined);
    await route.fulfill({ response, json: { ...described, paths } });
  });
  await at.page.goto(`${product.url}/docs/`);
  await at.page.getByRole('heading', { name: 'Idempotency' }).waitFor();
  for (const [width, button] of [
    [360, 'Open Menu'],
    [1400, 'Open Search'],
  ] as const) {
    await at.resize(width);
    // The frame around the text comes after it.
    const around = at.page.getByRole('button', { name: new RegExp(`^${button}`) });
    await around.filter({ visible: true }).first().waitFor();
    const found = at.page.getByText(/scalar|ask ai|powered by|mcp|developer tools/i);
    expect(await found.filter({ visible: true }).allTextContents()).toEqual([]);
  }
  expect(outside.filter((url) => !url.startsWith('data:'))).toEqual([]);
});
