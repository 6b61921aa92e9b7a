import type { Call } from '@quarrter/contract/call';
import * as payments from '@quarrter/contract/client/card-payments';
import * as investments from '@quarrter/contract/client/investments';
import { notificationStream } from '@quarrter/contract/live';
import { staffRole } from '@quarrter/contract/staff-rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allTables } from './all-tables.ts';
import { aClient } from './builders/client.ts';
import { aStaffMember, mayCall } from './builders/staff.ts';
import { everyCall } from './every-call.ts';
import { controlToken } from './sandbox.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/* Every call of the contract, with values of the wrong type and names that every object has. */
let testApp: TestApp;
let headersOf: (call: Call) => object;
beforeAll(async () => {
  testApp = await startTestApp();
  const client = await aClient(testApp);
  const members = await Promise.all(staffRole.options.map((role) => aStaffMember(testApp, role)));
  headersOf = ({ auth, needs }) => {
    if (auth === 'anonymous') return { 'x-control-token': controlToken };
    if (auth === 'client') return client.headers;
    return (members.find((member) => mayCall(member, needs)) ?? members[0])?.headers ?? {};
  };
});
afterAll(() => testApp?.stop());

async function send(call: Call, path: string, body?: object) {
  // Calls that check a password or a message count attempts, which is not the subject here.
  await allTables(testApp.database.db).deleteFrom('attempt_counts').execute();
  return await testApp.app.inject({
    method: call.method,
    url: path,
    headers: { 'content-type': 'application/json', ...headersOf(call) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const someId = '01890000-0000-7000-8000-000000000000';
const pathOf = (call: Call, value = someId) => call.path.replaceAll(/:\w+/g, value);

type Schema = { properties?: object; required?: string[]; anyOf?: Schema[]; oneOf?: Schema[] };

/** The bodies a call takes: one, or one for each variant of a union; with their constant fields. */
function bodiesOf({ body }: Call): { fields: string[]; constants: object }[] {
  if (body === undefined) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (schema.oneOf ?? schema.anyOf ?? [schema]).map(({ properties = {} }) => {
    const constants = Object.entries(properties).filter(([, { const: only }]) => only);
    return {
      fields: Object.keys(properties),
      constants: Object.fromEntries(constants.map(([name, { const: only }]) => [name, only])),
    };
  });
}

const wrong: unknown[] = [
  { toString: 1 },
  { valueOf: 1, toString: 1 },
  {},
  [],
  [['a']],
  [{ toString: 1 }],
];

/** Fields that take a list. */
const lists = new Set(['tiers', 'investments', 'parts', 'ids']);

const withBody = everyCall.filter(({ body }) => body !== undefined);
const nameOf = (call: Call): [string, Call] => [`${call.method} ${call.path}`, call];

describe.each(withBody.map(nameOf))('%s', (_name, call) => {
  test('API-06: answers a field of the wrong type with an error of that field', async () => {
    for (const { fields, constants } of bodiesOf(call)) {
      for (const field of fields) {
        for (const value of wrong) {
          // A form inside the body is any object; its fields have a test of their own.
          if (field === 'form' && !Array.isArray(value)) continue;
          // A list is checked line by line, with an error for each.
          if (lists.has(field) && Array.isArray(value)) continue;
          const reply = await send(call, pathOf(call), { ...constants, [field]: value });
          const what = `${field}: ${JSON.stringify(value)}: ${reply.body}`;
          expect(reply.statusCode, what).toBe(400);
          expect(reply.json()[field], what).toEqual([expect.stringMatching(/^[*\p{Lu}]/u)]);
        }
      }
    }
  });

  test.each(['toString', 'valueOf', 'hasOwnProperty', '__proto__', 'constructor'])(
    'API-06: answers a field called %s without a failure',
    async (name) => {
      for (const { constants } of bodiesOf(call)) {
        for (const value of [1, 'text', { toString: 1 }]) {
          const body = { ...constants, [name]: value };
          const reply = await send(call, pathOf(call), body);
          expect(reply.statusCode, reply.body).toBeLessThan(500);
        }
      }
    },
  );
});

/** A text for each field of a call without an example: enough where it asks for a reason. */
function textsFor(call: Call): object {
  const fields = bodiesOf(call).flatMap((body) => body.fields);
  return Object.fromEntries(fields.map((field) => [field, 'Compared with the passport']));
}

describe.each(everyCall.filter(({ params }) => params).map(nameOf))('%s', (_name, call) => {
  test.each(['toString', '__proto__', 'constructor', 'valueOf'])(
    'API-07: takes %s in its path for the name of nothing',
    async (name) => {
      // A body that is right: a wrong one would be refused before the path is looked at.
      const reply = await send(call, pathOf(call, name), call.example ?? textsFor(call));
      expect([400, 404, 403, 409, 415], reply.body).toContain(reply.statusCode);
      expect(reply.json()).not.toEqual({});
    },
  );
});

type Typed = { properties?: Record<string, { type?: string }> };

/** The fields of a body that are numbers in JSON. */
function numbersOf({ body }: Call): string[] {
  if (body === undefined) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Typed;
  return Object.entries(schema.properties ?? {})
    .filter(([, { type }]) => type === 'number' || type === 'integer')
    .map(([name]) => name);
}

const withNumbers = everyCall.filter((call) => numbersOf(call).length > 0);

describe.each(withNumbers.map(nameOf))('%s', (_name, call) => {
  test.each([0.1, 1e26, -1e26, -1, 2 ** 53, 2 ** 31])(
    'API-06: answers the number %d with an error of its field',
    async (value) => {
      for (const field of numbersOf(call)) {
        const body = { ...call.example, [field]: value };
        const reply = await send(call, pathOf(call), body);
        expect([reply.statusCode, Object.keys(reply.json())], field).toEqual([
          400,
          expect.arrayContaining([field]),
        ]);
      }
    },
  );
});

/** A stream goes on until its caller leaves; it has tests of its own. */
const withQuery = everyCall.filter((call) => call.query && call !== notificationStream);

describe.each(withQuery.map(nameOf))('%s', (_name, call) => {
  test('API-06: answers a parameter given twice or by the name of a property', async () => {
    const parameters = z.toJSONSchema(call.query as z.ZodMiniType, { io: 'input' }) as Schema;
    for (const parameter of Object.keys(parameters.properties ?? {})) {
      for (const query of [
        `${parameter}=a&${parameter}=b`,
        `${parameter}=toString`,
        `${parameter}[toString]=1`,
        `${parameter}=__proto__`,
      ]) {
        const reply = await send(call, `${pathOf(call)}?${query}`);
        expect(reply.statusCode, `${query}: ${reply.body}`).toBeLessThan(500);
      }
    }
  });
});

test('API-06: answers a wrong type in an investment form with an error of its field', async () => {
  for (const field of Object.keys(investments.fullTimeForm.shape)) {
    for (const value of wrong) {
      const reply = await send(payments.createIntent, payments.createIntent.path, {
        ...{ purpose: 'investment', currency: 'naira', kind: 'full' },
        form: { [field]: value },
      });
      expect(reply.statusCode, `${field}: ${reply.body}`).toBe(400);
      expect(Object.keys(reply.json()), reply.body).toContain(field);
    }
  }
});
