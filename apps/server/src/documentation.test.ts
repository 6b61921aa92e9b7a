import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp?.stop());

type Described = {
  paths: {
    [path: string]: {
      [method: string]: {
        summary?: string;
        requestBody?: {
          content: {
            [type: string]: { schema: { properties: object; required: string[] } };
          };
        };
      };
    };
  };
};

async function describedApi(): Promise<Described> {
  return (await testApp.app.inject('/docs/json')).json();
}

test('the documentation names calls of the API and nothing else, each with what it is for', async () => {
  const { paths } = await describedApi();
  expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([]);
  const unnamed = Object.entries(paths).filter(([, methods]) =>
    Object.values(methods).some(({ summary }) => !summary),
  );
  expect(unnamed).toEqual([]);
});

test('API-25: the documentation names every field and file of a loan application', async () => {
  const { paths } = await describedApi();
  const call = paths['/loans/api/{type}/loan-create/']?.post;
  const form = call?.requestBody?.content['multipart/form-data']?.schema;
  expect(form?.properties).toMatchObject({
    loan_amount: { type: 'string' },
    bvn: { type: 'string' },
    file: { type: 'string', format: 'binary' },
    id_card: { type: 'string', format: 'binary' },
  });
  expect(form?.required).toEqual(expect.arrayContaining(['nin', 'file', 'id_card']));
  expect(form?.required).not.toContain('save_to_profile');
});
