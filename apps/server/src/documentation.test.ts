import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyCall } from '../test/every-call.ts';
import { useTestApp } from '../test/test-app.ts';

const testApp = useTestApp();

type DescribedForm = { title: string; properties: object; required: string[] };

type Described = {
  info: { description: string; version: string };
  tags: { name: string }[];
  paths: {
    [path: string]: {
      [method: string]: {
        summary?: string;
        description?: string;
        tags: string[];
        responses: { [status: string]: { content?: object } };
        requestBody?: {
          content: { [type: string]: { schema: { anyOf: DescribedForm[]; example?: object } } };
        };
      };
    };
  };
};

async function describedApi(): Promise<Described> {
  return (await testApp.app.inject('/docs/json')).json();
}

test('documents calls of the API and nothing else', async () => {
  const { paths } = await describedApi();
  expect(Object.keys(paths).length).toBeGreaterThan(30);
  expect(Object.keys(paths).filter((path) => /^.(sandbox|docs|day-close)/.test(path))).toEqual([]);
});

test('the version is that of the packages, which a release sets', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  );
  expect((await describedApi()).info.version).toBe(version);
});

test('gives every call a short title that begins with a verb', async () => {
  const { paths } = await describedApi();
  const titles = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ summary = '' }) => summary),
  );
  expect(titles.filter((title) => !/^[A-Z][a-z]+ ?[^.]{0,45}$/.test(title))).toEqual([]);
});

test('begins the description of every call with what it does', () => {
  const described = everyCall.filter(({ description }) => description !== undefined);
  expect(described.length).toBeGreaterThan(200);
  const others = described.map(({ description = '' }) => description);
  const verb = /^(?!Needs|This|Always)[A-Z][a-z]+s\b/;
  expect(others.filter((description) => !verb.test(description))).toEqual([]);
});

test('groups every call under a title with a description', async () => {
  const { paths, tags } = await describedApi();
  const described = tags.map(({ name }) => name);
  const used = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((call) => call.tags),
  );
  expect([...new Set(used)].sort()).toEqual(described.sort());
});

test.each([
  'Authentication',
  'Errors',
  'Limits',
  'Money and dates',
  'Idempotency',
  'Lists',
  'Sandbox',
])('introduces the API with a section about %s', async (section) => {
  expect((await describedApi()).info.description).toContain(`## ${section}\n`);
});

test('says how often a call may be made, and when it can be made again', async () => {
  const { paths } = await describedApi();
  const limited = [
    [
      paths['/investments/api/withdraw/']?.post,
      'At most 60 money commands an hour for each client, and at most 200 name enquiries an hour',
    ],
    [paths['/transactions/api/home/']?.get, 'At most 6000 reads an hour for each client.'],
    [paths['/staff/api/partners/']?.post, 'At most 1200 changes an hour for each member of staff.'],
  ] as const;
  for (const [call, text] of limited) {
    expect(call?.description).toContain(text);
    expect(call?.responses['429']).toHaveProperty('headers.Retry-After.schema.type', 'integer');
  }
});

test('names the server by its setting, whatever host was asked', async () => {
  const reply = await testApp.app.inject({ url: '/docs/json', headers: { host: 'api.example' } });
  expect(reply.json().servers).toEqual([{ url: testApp.config.publicUrl }]);
});

test('gives only examples that the calls accept', () => {
  const withExample = everyCall.filter(({ example }) => example !== undefined);
  expect(withExample.length).toBeGreaterThan(10);
  for (const { path, body, example } of withExample) {
    if (body === undefined) throw new Error(`${path} takes no body`);
    expect(z.safeParse(body, example).error?.issues, path).toBeUndefined();
  }
});

test('API-25: documents every field and file of a loan application', async () => {
  const { paths } = await describedApi();
  const call = paths['/loans/api/{type}/loan-create/']?.post;
  const forms = call?.requestBody?.content['multipart/form-data']?.schema.anyOf ?? [];
  const [personal, business, staff, workTool, proofOfFunds] = forms;
  expect(forms.map(({ title }) => title)).toEqual([
    'personal',
    'business',
    'rainy-day, summer-time',
    'work-tool',
    'proof-of-funds',
  ]);
  for (const form of forms) {
    expect(form.properties).toMatchObject({
      loan_amount: { type: 'string' },
      file: { type: 'string', format: 'binary' },
      id_card: { type: 'string', format: 'binary' },
    });
    expect(form.required).not.toContain('save_to_profile');
  }
  const employment = ['present_employer', 'occupation'];
  for (const form of [staff, workTool]) {
    expect(form?.required).toEqual(expect.arrayContaining(employment));
  }
  // Of who earns a salary: a trader is asked for the shop.
  expect(Object.keys(personal?.properties ?? {})).toEqual(expect.arrayContaining(employment));
  expect(business?.required).toEqual(expect.arrayContaining(['nin', 'bvn', 'rc_number']));
  expect(Object.keys(proofOfFunds?.properties ?? {})).toContain('lien_form');
  expect(personal?.required).toEqual(expect.arrayContaining(['nin', 'bvn', 'rent_mortgage']));
  expect(workTool?.required).toEqual(expect.arrayContaining(['tool', 'cost_of_tool']));
  for (const field of ['nin', 'bvn', 'rent_mortgage', 'tool']) {
    expect(Object.keys(staff?.properties ?? {})).not.toContain(field);
  }
});

test('API-25: says which fields of a loan application depend on another answer', async () => {
  const { paths } = await describedApi();
  const call = paths['/loans/api/{type}/loan-create/']?.post;
  const [personal] = call?.requestBody?.content['multipart/form-data']?.schema.anyOf ?? [];
  expect(personal?.properties).toMatchObject({
    present_employer: { description: expect.stringMatching(/\. Only when `\w+` is `.+`\.$/) },
    bank_name: { description: expect.stringContaining('Not needed with `saved_account`') },
  });
});

test('shows a page for people, with its script', async () => {
  const page = await testApp.app.inject('/docs/');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const [, source = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
  const script = await testApp.app.inject({ url: new URL(source, 'http://any/docs/').pathname });
  expect(script.statusCode).toBe(200);
  expect(script.headers['content-type']).toContain('javascript');
});

test.each([
  ['/notifications/api/stream/', ['text/event-stream']],
  ['/transactions/api/statement/', ['application/pdf', 'text/csv']],
  ['/staff/api/audit/export/', ['text/csv']],
])('names the types of the file that %s answers', async (path, types) => {
  const { paths } = await describedApi();
  const { content } = paths[path]?.['get']?.responses['200'] ?? {};
  expect(Object.keys(content ?? {})).toEqual(types);
});

test('API-30: the lists that the page says are counted have a count', async () => {
  const { paths } = await describedApi();
  const counted = [
    '/transactions/transaction-list',
    '/transactions/api/user/transaction-loan-list',
    '/investments/api/all/{currency}/investments',
    '/investments/api/type/limited-time-investment-list',
  ];
  for (const path of counted) {
    const reply = paths[path]?.get?.responses['200']?.content as {
      'application/json': { schema: { required: string[] } };
    };
    expect(reply['application/json'].schema.required, path).toEqual(
      expect.arrayContaining(['count', 'results', 'after']),
    );
  }
});
