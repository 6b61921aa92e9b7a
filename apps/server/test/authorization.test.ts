import type { Call } from '@quarrter/contract/call';
import { staffRole } from '@quarrter/contract/staff-rights';
import { addMonths, lagosDate } from '@quarrter/domain/calendar';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { requireActors } from '../src/declared-actors.ts';
import { createGoal } from '../src/investments/goals/save-goal.ts';
import { newId } from '../src/platform/database/ids.ts';
import type { App } from '../src/platform/http/http.ts';
import { allTables } from './all-tables.ts';
import { aClient, type TestClient } from './builders/client.ts';
import { anInvestment } from './builders/investment.ts';
import {
  anActiveLoan,
  anApplication,
  anOffer,
  beginRepayment,
  repay,
  type TestLoan,
} from './builders/loan.ts';
import { aStaffMember, mayCall, type TestStaff } from './builders/staff.ts';
import { aTopUp } from './builders/top-up.ts';
import { everyCall } from './every-call.ts';
import { useTestApp } from './test-app.ts';

/** The authorization matrix, seen from outside: who may make which call on whose record. */
const testApp = useTestApp();

type Params = { readonly [name: string]: string };

async function make(call: Call, params: Params, authorization?: string) {
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? newId());
  const { statusCode, body } = await testApp.app.inject({
    method: call.method,
    url,
    headers: authorization === undefined ? {} : { authorization },
    ...(call.method === 'GET' ? {} : { payload: call.example ?? {} }),
  });
  return { status: statusCode, body };
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const ofAuth = (auth: Call['auth']) =>
  everyCall.filter((call) => call.auth === auth && !/\/(logout|end-all)\/$/.test(call.path));

test('each call of the console is open to the roles of docs/authorization.md', async () => {
  const members: TestStaff[] = [];
  for (const role of staffRole.options) members.push(await aStaffMember(testApp, role));
  const lines = [];
  for (const call of ofAuth('staff').toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    // One role that may make the call and one that may not: all roles pass the same check.
    for (const expected of [true, false]) {
      const alike = members.filter((member) => mayCall(member, call.needs) === expected);
      const member = alike[lines.length % alike.length];
      if (member === undefined) continue;
      const { status } = await make(call, {}, member.headers.authorization);
      expect(status, nameOf(call)).not.toBe(401);
      expect(status !== 403, `${nameOf(call)} as ${member.name}`).toBe(expected);
    }
    const marks = members.map((member) => (mayCall(member, call.needs) ? 'x' : ' '));
    lines.push(`| \`${nameOf(call)}\` | ${marks.join(' | ')} |`);
  }
  const roles = staffRole.options;
  const table = [
    '# Authorization',
    '',
    'Which role may make which call of the console, as the server answers. Each call of the',
    'contract names the right that it needs, `apps/server/src/console/roles.ts` what each role may',
    'do; a test writes this table. Who decides a proposal follows from its kind, so that call is',
    'open to all staff.',
    '',
    `| call | ${roles.join(' | ')} |`,
    `|---|${roles.map(() => '---|').join('')}`,
    ...lines,
    '',
  ].join('\n');
  await expect(table).toMatchFileSnapshot('../../../docs/authorization.md');
});

test('a call that the role may not make is refused first of all, and audited', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const { headers } = await aStaffMember(testApp, 'auditor');
  const url = '/staff/api/holidays/';
  const reply = await testApp.app.inject({
    method: 'POST',
    url,
    headers: officer.headers,
    payload: {},
  });
  expect([reply.statusCode, reply.json()]).toEqual([
    403,
    { detail: 'Only an administrator can add a holiday.' },
  ]);
  const [entry] = (await testApp.app.inject({ url: '/staff/api/audit/', headers })).json().results;
  expect(entry).toMatchObject({
    action: 'refused',
    subject: 'call POST /staff/api/holidays/',
    who: officer.name,
  });
});

test('a route without an actor, or of staff without a right, stops the server', () => {
  const open = (config: object) => {
    const app = fastify() as unknown as App;
    requireActors(app, { webDist: '', staffDist: '' });
    app.get('/staff/api/nothing/', { config }, async () => 'ok');
  };
  expect(() => open({})).toThrow('Nothing says who may call');
  expect(() => open({ auth: 'staff' })).toThrow('Nothing says which of staff may call');
  expect(() => open({ auth: 'staff', needs: ['offer'] })).not.toThrow();
});

test('no call is answered without a token or after the session ended', async () => {
  const [client, member] = [await aClient(testApp), await aStaffMember(testApp, 'officer')];
  const end = { client: '/accounts/api/logout/', staff: '/staff/api/logout/' };
  for (const [auth, { headers }] of [
    ['client', client],
    ['staff', member],
  ] as const) {
    await testApp.app.inject({ method: 'POST', url: end[auth], headers });
    for (const call of ofAuth(auth)) {
      for (const authorization of [undefined, headers.authorization, 'Token nonsense']) {
        const { status } = await make(call, {}, authorization);
        expect(status, `${nameOf(call)} with ${authorization ? 'an old token' : 'none'}`).toBe(401);
      }
    }
  }
});

/** Records of different clients; together every call with a record finds one of its kind. */
async function records(): Promise<{ owner: TestClient; params: Params }[]> {
  const loans: TestLoan[] = [await anApplication(testApp), await anOffer(testApp)];
  const active = await anActiveLoan(testApp);
  await repay(testApp, active, '29000');
  const { repayment_id } = await allTables(testApp.deps.db)
    .selectFrom('loan_repayments')
    .select('repayment_id')
    .where('loan_id', '=', active.loanId)
    .executeTakeFirstOrThrow();
  const { reference } = (await beginRepayment(testApp, active, '29000')).body;
  loans.push(active);
  const owner = await aClient(testApp);
  const id = await anInvestment(testApp, owner);
  const topUp = await aTopUp(testApp);
  return [
    ...loans.map((loan) => ({
      owner: loan.client,
      params: {
        type: 'personal',
        repayment_id,
        kind: 'id_card',
        id: loan.loanId,
        user_id: loan.client.clientId,
        reference,
      },
    })),
    { owner, params: { currency: 'naira', kind: 'full', id, user_id: owner.clientId } },
    { owner, params: { id: await aGoal(owner) } },
    { owner, params: { id: await aStatement(owner) } },
    { owner: topUp.client, params: { id: topUp.id } },
  ];
}

async function aGoal({ clientId }: TestClient): Promise<string> {
  const { db, secrets } = testApp.deps;
  const terms = { name: 'Rent', amount: '50000', date: addMonths(lagosDate(new Date()), 12) };
  const asked = { clientId, requestId: undefined, currency: 'NGN', terms } as const;
  return (await createGoal(db, secrets, asked)).id;
}

async function aStatement({ headers }: TestClient): Promise<string> {
  const get = (url: string) => testApp.app.inject({ url, headers });
  const day = lagosDate(new Date());
  await get(`/transactions/api/statement/?from=${day}&to=${day}`);
  return (await get('/transactions/api/statements/')).json().results[0].id;
}

const ofRecord = /:(id|reference|user_id)\b/;
/** A limited-time offer is everybody's. */
const notOwned = new Set(['GET /investments/api/type/limited-time-investment-detail/:id']);
/** Of records that none of these has; tests of their own make the call as another client. */
const later = new Set([
  'GET /loans/api/:type/new-schedule/:id/',
  'GET /loans/api/:type/discharge-letter/:id/',
  'GET /transactions/api/saved-cards/:id/uses/',
  'POST /transactions/api/saved-cards/:id/remove/',
  'POST /accounts/api/second-factor/remove-passkey/:id/',
  'POST /accounts/api/sessions/:id/end/',
  'POST /investments/api/withdrawals/:id/cancel/',
]);

test('another client’s record is answered exactly as one that does not exist', async () => {
  const found = await records();
  const anotherClient = await aClient(testApp);
  const calls = ofAuth('client').filter(
    (call) => ofRecord.test(call.path) && !notOwned.has(nameOf(call)),
  );
  expect(calls.length).toBeGreaterThan(25);
  for (const call of calls) {
    // Nobody else makes so many calls in an hour.
    await allTables(testApp.deps.db).deleteFrom('attempt_counts').execute();
    for (const { params } of found) {
      const { id: _, reference: __, user_id: ___, ...rest } = params as Record<string, string>;
      const unknown = await make(call, rest, anotherClient.headers.authorization);
      const foreign = await make(call, params, anotherClient.headers.authorization);
      expect(foreign, nameOf(call)).toEqual(unknown);
      expect([400, 404], nameOf(call)).toContain(foreign.status);
    }
  }
});

test('the owner of each record gets another answer than for one that does not exist', async () => {
  const found = await records();
  const unserved = [];
  // Reading first: the others change the records.
  const calls = ofAuth('client').filter(({ path }) => ofRecord.test(path));
  for (const call of calls.toSorted((a, b) => (a.method < b.method ? -1 : 1))) {
    let served = false;
    for (const { owner, params } of found) {
      const { status } = await make(call, params, owner.headers.authorization);
      served ||= status !== 404;
    }
    if (!served) unserved.push(nameOf(call));
  }
  expect(unserved.toSorted()).toEqual([...notOwned, ...later].toSorted());
});
