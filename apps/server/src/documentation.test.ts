import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp?.stop());

type DescribedForm = { title: string; properties: object; required: string[] };

type Described = {
  paths: {
    [path: string]: {
      [method: string]: {
        summary?: string;
        requestBody?: {
          content: { [type: string]: { schema: { anyOf: DescribedForm[] } } };
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
  const forms = call?.requestBody?.content['multipart/form-data']?.schema.anyOf ?? [];
  const [personal, staff, workTool] = forms;
  expect(forms.map(({ title }) => title)).toEqual([
    'personal',
    'rainy-day, summer-time',
    'work-tool',
  ]);
  for (const form of forms) {
    expect(form.properties).toMatchObject({
      loan_amount: { type: 'string' },
      file: { type: 'string', format: 'binary' },
      id_card: { type: 'string', format: 'binary' },
    });
    expect(form.required).toEqual(expect.arrayContaining(['present_employer', 'file', 'id_card']));
    expect(form.required).not.toContain('save_to_profile');
  }
  expect(personal?.required).toEqual(expect.arrayContaining(['nin', 'bvn', 'rent_mortgage']));
  expect(workTool?.required).toEqual(expect.arrayContaining(['tool', 'cost_of_tool']));
  for (const field of ['nin', 'bvn', 'rent_mortgage', 'tool']) {
    expect(Object.keys(staff?.properties ?? {})).not.toContain(field);
  }
});
