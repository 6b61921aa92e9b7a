import { secondFactorAsked } from '@quarrter/contract/call';
import { changePasswordForm } from '@quarrter/contract/client/account-forms';
import { ownSession } from '@quarrter/contract/client/accounts';
import { loanAccountForm } from '@quarrter/contract/client/loan-account-form';
import { loanRecord } from '@quarrter/contract/client/loans';
import {
  passkeyRecord,
  proofForm,
  secondFactorChallenge,
  secondFactorState,
} from '@quarrter/contract/second-factor';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyCall } from './every-call.ts';

type Fields = readonly (readonly [name: string, field: unknown])[];

/** Records of clients' documented calls, which keep their names where staff read or send them. */
const shared = [
  ...[secondFactorAsked, secondFactorState, secondFactorChallenge, passkeyRecord],
  ...[proofForm, changePasswordForm, ownSession, loanRecord, loanAccountForm],
].flatMap(objectsIn);

/** Named in the decisions about the documents, beside our own name. */
const documented = ['holder_confirmed'];

const staffCalls = everyCall.filter(({ path }) => path.startsWith('/staff/api/'));

test('every call that needs a member of staff is a call of the console', () => {
  const ofStaff = everyCall.filter(({ auth }) => auth === 'staff');
  expect(staffCalls).toEqual(expect.arrayContaining(ofStaff));
});

test.each(staffCalls)('$method $path speaks camelCase', ({ path, query, body, replies }) => {
  const schemas = [query, body, ...Object.values(replies)];
  const names = schemas
    .flatMap((schema) => (schema ? objectsIn(schema) : []))
    .flatMap((fields) => ownNames(fields));
  const inPath = path.match(/:\w+/g) ?? [];
  const ours = [...inPath, ...names].filter((name) => !documented.includes(name));
  expect(ours.filter((name) => name.includes('_'))).toEqual([]);
});

/** The objects that a schema holds on the wire, at any depth. */
function objectsIn(schema: z.ZodMiniType): Fields[] {
  const objects: Fields[] = [];
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'object') objects.push(Object.entries(def.shape));
    },
  });
  return objects;
}

/** Without those of a shared record that it is, or adds to. */
function ownNames(fields: Fields): string[] {
  const has = new Map(fields);
  const known = shared
    .filter((record) => record.every(([name, field]) => has.get(name) === field))
    .flatMap((record) => record.map(([name]) => name));
  return fields.map(([name]) => name).filter((name) => !known.includes(name));
}
