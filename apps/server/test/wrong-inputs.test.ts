import { type Call, paramsOf } from '@quarrter/contract/call';
import * as payments from '@quarrter/contract/client/card-payments';
import * as investments from '@quarrter/contract/client/investments';
import { staffRole } from '@quarrter/contract/staff-rights';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allTables } from './all-tables.ts';
import { aClient, type TestClient } from './builders/client.ts';
import { investmentForm } from './builders/investment.ts';
import { aStaffMember, mayCall } from './builders/staff.ts';
import { everyCall } from './every-call.ts';
import { controlToken } from './sandbox.ts';
import { useTestApp } from './test-app.ts';
import {
  errorsOf,
  errorsOfField,
  textsToSend,
  valuesToSend,
  wrongNumbers,
  wrongObjects,
  wrongValues,
} from './wrong-inputs.ts';

/*
 * Every field of every call with every wrong value. A value that a schema rejects never reaches a
 * handler, so that is tested without a request. Of the values that it accepts, each call is sent
 * the harmful ones and a few of the others, and they must break nothing behind it.
 */
const testApp = useTestApp();
let client: TestClient;
let headersOf: (call: Call) => object;
beforeAll(async () => {
  client = await aClient(testApp);
  const members = await Promise.all(staffRole.options.map((role) => aStaffMember(testApp, role)));
  headersOf = ({ auth, needs }) => {
    if (auth === 'anonymous') return { 'x-control-token': controlToken };
    if (auth === 'client') return client.headers;
    return (members.find((member) => mayCall(member, needs)) ?? members[0])?.headers ?? {};
  };
});

async function send(call: Call, path: string, body: object) {
  const request = {
    method: call.method,
    url: path,
    headers: { 'content-type': 'application/json', ...headersOf(call) },
    payload: JSON.stringify(body),
  };
  const reply = await testApp.app.inject(request);
  if (reply.statusCode !== 429) return reply;
  // Calls that check a password or a message count attempts, which is not the subject here.
  await allTables(testApp.database.db).deleteFrom('attempt_counts').execute();
  return await testApp.app.inject(request);
}

const someId = '01890000-0000-7000-8000-000000000000';
const pathOf = ({ path }: Call) =>
  path.replace(':user_id', client.clientId).replaceAll(/:\w+/g, someId);

type Property = { const?: unknown; type?: string };
type Schema = { properties?: Record<string, Property>; anyOf?: Schema[]; oneOf?: Schema[] };
type Variant = { fields: string[]; numbers: string[]; constants: object };

/** The bodies a call takes: one, or one for each variant of a union; with their constant fields. */
function variantsOf({ body }: Call): Variant[] {
  if (body === undefined) return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return (schema.oneOf ?? schema.anyOf ?? [schema]).map(({ properties = {} }) => {
    const entries = Object.entries(properties);
    const constants = entries.filter(([, { const: only }]) => only);
    const numbers = entries.filter(([, { type }]) => type === 'number' || type === 'integer');
    return {
      fields: entries.map(([name]) => name),
      numbers: numbers.map(([name]) => name),
      constants: Object.fromEntries(constants.map(([name, { const: only }]) => [name, only])),
    };
  });
}

/** Fields that take a list, which is checked line by line, and a form, which is any object. */
const lists = new Set(['tiers', 'investments', 'parts', 'ids']);
const isOfItsKind = (field: string, value: object) =>
  Array.isArray(value) ? lists.has(field) : field === 'form';

type Bodied = Call & { body: z.ZodMiniType };
const hasBody = (call: Call): call is Bodied => call.body !== undefined;
const bodied = everyCall.filter(hasBody);
const nameOf = <C extends Call>(call: C): [string, C] => [`${call.method} ${call.path}`, call];

/** Fields with the names of properties that every object has. */
const namesOfObjects = Object.fromEntries(
  ['toString', 'valueOf', 'hasOwnProperty', '__proto__', 'constructor'].map((name) => [name, 'a']),
);

/** A library's own words, or the inside of the program. */
const foreignWords = /invalid input|expected|undefined|at \/|node_modules/i;

function expectClear(messages: readonly string[], what: string): void {
  for (const message of messages) {
    expect(message, what).toMatch(/^[*\p{L}].{6,}/u);
    expect(message, what).not.toMatch(foreignWords);
  }
}

/** Bodies that work, for calls that have no example. */
const good: { readonly [path: string]: object } = {
  [payments.createIntent.path]: {
    ...{ purpose: 'investment', currency: 'naira', kind: 'full' },
    form: { ...investmentForm, save_to_profile: true },
  },
  '/staff/api/login/begin/': { email: 'a@example.com', password: 'x' },
  '/staff/api/login/finish/': { signInToken: 'x', code: '123456' },
};

describe.each(bodied.map(nameOf))('%s', (_name, call) => {
  test('API-06: names each field that has a wrong value, in clear words', () => {
    for (const { fields, numbers, constants } of variantsOf(call)) {
      for (const field of fields) {
        const messagesTo = (value: unknown) =>
          errorsOfField(call.body, { ...constants, [field]: value }, field);
        for (const value of wrongValues) {
          expectClear(messagesTo(value), `${field}: ${JSON.stringify(value)}`);
        }
        const neverTaken = [
          ...wrongObjects.filter((value) => !isOfItsKind(field, value)),
          ...(numbers.includes(field) ? wrongNumbers : []),
        ];
        for (const value of neverTaken) {
          expect(messagesTo(value).length, `${field}: ${JSON.stringify(value)}`).toBeGreaterThan(0);
        }
      }
    }
  });

  test('API-06: breaks at nothing that its schema takes, and at no name of an object', async () => {
    const taken: object[] = [];
    for (const { fields, constants } of variantsOf(call)) {
      const example = call.example ?? good[call.path] ?? {};
      for (const value of valuesToSend(bodied.indexOf(call))) {
        const open = fields.filter(
          (field) =>
            !(field in constants) &&
            errorsOfField(call.body, { ...constants, [field]: value }, field).length === 0,
        );
        const bodies = [
          ...open.map((field) => ({ [field]: value })),
          Object.fromEntries(open.map((field) => [field, value])),
        ].map((changed) => ({ ...example, ...constants, ...changed }));
        taken.push(...bodies.filter((body) => errorsOf(call.body, body) === null).slice(-1));
      }
      taken.push({ ...example, ...constants, ...namesOfObjects });
    }
    for (const body of new Map(taken.map((one) => [JSON.stringify(one), one])).values()) {
      const reply = await send(call, pathOf(call), body);
      const what = `${JSON.stringify(body).slice(0, 300)}: ${reply.body}`;
      expect(reply.statusCode, what).toBeLessThan(500);
      if (reply.statusCode < 400) continue;
      const answer = reply.json();
      expectClear(
        typeof answer.detail === 'string' ? [answer.detail] : Object.values<string>(answer).flat(),
        what,
      );
    }
  });
});

/** A text for each field of a call without an example: enough where it asks for a reason. */
function textsFor(call: Call): object {
  const fields = variantsOf(call).flatMap((body) => body.fields);
  return Object.fromEntries(fields.map((field) => [field, 'Compared with the passport']));
}

test.each(everyCall.filter(paramsOf).map(nameOf))(
  'API-07: %s takes the name of what every object has for the name of nothing',
  async (_name, call) => {
    const others = ['toString', 'constructor', 'valueOf'];
    for (const name of ['__proto__', others[everyCall.indexOf(call) % others.length] ?? '']) {
      // A body that is right: a wrong one would be refused before the path is looked at.
      const reply = await send(
        call,
        call.path.replaceAll(/:\w+/g, name),
        call.example ?? textsFor(call),
      );
      expect([400, 404, 403, 409, 415], reply.body).toContain(reply.statusCode);
      expect(reply.json()).not.toEqual({});
    }
  },
);

test('API-06: answers a wrong type in an investment form with an error of its field', async () => {
  const intent = { purpose: 'investment', currency: 'naira', kind: 'full' };
  for (const [index, field] of Object.keys(investments.fullTimeForm.shape).entries()) {
    for (const value of [...wrongObjects, ...textsToSend(index)]) {
      const form = { ...investmentForm, save_to_profile: true, [field]: value };
      const isWrong = errorsOfField(investments.fullTimeForm, form, field).length > 0;
      if (typeof value !== 'string') expect(isWrong, field).toBe(true);
      // One of each is enough: all are refused in the same place.
      if (isWrong && value !== wrongObjects[0]) continue;
      const reply = await send(payments.createIntent, payments.createIntent.path, {
        ...intent,
        form,
      });
      const what = `${field}: ${JSON.stringify(value).slice(0, 60)}: ${reply.body}`;
      if (isWrong)
        expect([reply.statusCode, Object.keys(reply.json())], what).toEqual([
          400,
          expect.arrayContaining([field]),
        ]);
      else expect(reply.statusCode, what).toBeLessThan(500);
    }
  }
});
