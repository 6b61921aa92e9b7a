import { staffRole } from '@quarrter/contract/staff-rights';
import { expect, test } from 'vitest';
import { aClient } from './builders/client.ts';
import { aStaffMember, mayCall, type TestStaff } from './builders/staff.ts';
import { callAt } from './every-call.ts';
import { useTestApp } from './test-app.ts';

/**
 * Every route that the API describes, called with bad input. The reply is always an error in JSON:
 * a 5xx would be a defect, and a stack would show the inside.
 */
const testApp = useTestApp();

const id = '01890000-0000-7000-8000-000000000000';
const huge = '9'.repeat(400);

type Operation = {
  requestBody?: { content?: object };
  responses?: { [status: string]: { content?: object } };
  parameters?: { in: string; name: string }[];
};
type Route = { method: string; path: string; operation: Operation };

async function everyRoute(): Promise<Route[]> {
  const described = (await testApp.app.inject('/docs/json')).json() as {
    paths: { [path: string]: { [method: string]: Operation } };
  };
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

type Sent = { url: string; payload?: string; type?: string };

const json = 'application/json';
/**
 * Bodies that the parser refuses before any call is looked at, so each call is sent two of them; a
 * call that takes a form reads its body itself and is sent all.
 */
const unreadable: readonly Omit<Sent, 'url'>[] = [
  ...['', '{', '[]', 'null', '{"__proto__":{"a":1}}'].map((payload) => ({ payload, type: json })),
  { payload: '{}', type: 'nonsense' },
  { payload: 'broken', type: 'multipart/form-data; boundary=x' },
];

/** Requests that cannot be read; fields with wrong values are in wrong-inputs.test.ts. */
function* badRequests({ method, path, operation }: Route, number: number): Generator<Sent> {
  const plain = path.replaceAll(/\{[^}]+\}/g, id);
  for (const text of ['%00', '%ff', '%E0%A4%A', encodeURIComponent(huge), '%2e%2e%2f', 'x']) {
    if (plain !== path) yield { url: path.replaceAll(/\{[^}]+\}/g, text) };
  }
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  yield { url: `${plain}?after=%00&limit=${huge}&__proto__=x&toString[a]=1` };
  for (const { name } of queries) {
    const values = ['%00', '%ff', '-1', '1e9', huge, 'x', 'toString', '__proto__'];
    for (const text of [...values, `${id}&${name}=${id}`])
      yield { url: `${plain}?${name}=${text}` };
    yield { url: `${plain}?${name}[toString]=1` };
  }
  if (method === 'get') return;
  const takesForm = 'multipart/form-data' in (operation.requestBody?.content ?? {});
  for (let step = 0; step < (takesForm ? unreadable.length : 2); step += 1) {
    yield { url: plain, ...unreadable[(number * 2 + step) % unreadable.length] };
  }
}

/** The route's path with an id that does not exist. */
const plainUrl = ({ path }: Route) => path.replaceAll(/\{[^}]+\}/g, id);

async function answerTo(route: Route, url: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await testApp.app.inject({
    method: route.method.toUpperCase() as 'GET',
    url,
    headers,
    ...(route.method === 'get' ? {} : { payload: {} }),
  });
  return { status: statusCode, body };
}

/** A stream goes on until its caller leaves; it has tests of its own. */
const isEndless = ({ operation }: Route) =>
  'text/event-stream' in (operation.responses?.['200']?.content ?? {});

const endsSession = ({ path }: Route) => /\/(logout|end-all)\/$/.test(path);

/** Calls that need a member's session: signing in and enrolling do not. */
const isOfStaff = (path: string) =>
  path.startsWith('/staff/') && !/^\/staff\/api\/(login|enrolment)\//.test(path);

/** A secret or a challenge is another one each time, and an export has the export before it. */
const isRandom = ({ path }: Route) =>
  /\/(begin-(code|passkey)|sign-in-start|new-recovery-codes|audit\/export)\/$/.test(path);

const aCaller = async (ofStaff: boolean) =>
  (ofStaff ? await aStaffMember(testApp, 'administrator') : await aClient(testApp)).headers;

const staffRoles = staffRole.options;

/* The payment provider's webhook is among the 401s: it carries a signature instead of a token. */
test('API-03: answers 401 without a token, except for these calls', async () => {
  const open: string[] = [];
  for (const route of await everyRoute()) {
    const { status, body } = await answerTo(route, plainUrl(route));
    if (status !== 401) open.push(`${route.method} ${route.path}`);
    else expect(JSON.parse(body), route.path).toEqual({ detail: expect.any(String) });
  }
  expect(open.sort()).toEqual(
    [
      // Products on offer, and the forms to fill in.
      'get /loans/api/blank-form/{form}/',
      'get /products/api/investments/',
      'get /products/api/loans/',
      // Account calls before signing in.
      'post /accounts/api/quarrter-client-user-create/',
      'post /accounts/api/quarrter-client-login/',
      'post /accounts/api/sign-in-start/',
      'post /accounts/api/passkey-sign-in/',
      'post /accounts/api/second-factor/sign-in-challenge/',
      'post /accounts/api/second-factor/sign-in/',
      'post /accounts/request-reset-email/',
      'patch /accounts/password-reset-complete/',
      // The links in emails, and asking for another one.
      'post /accounts/password-reset-check/',
      'post /accounts/verify-email/',
      'post /accounts/resend-verification/',
      'post /accounts/confirm-email-address/',
      'post /accounts/undo-email-address/',
      // The contact form, the settings of front ends, and the sign-in of staff.
      'post /support/api/contact/',
      'get /settings/',
      'post /staff/api/login/begin/',
      'post /staff/api/login/finish/',
      'post /staff/api/enrolment/begin/',
      'post /staff/api/enrolment/finish/',
      // For the machines around the server.
      'get /health/live',
      'get /health/ready',
    ].sort(),
  );
});

test('API-05: answers alike with and without the slash at the end', async () => {
  const client = await aClient(testApp);
  const administrator = await aStaffMember(testApp, 'administrator');
  for (const route of await everyRoute()) {
    if (isEndless(route)) continue;
    const ofStaff = route.path.startsWith('/staff/');
    const caller = async () => {
      // The first call would end the session that the second one needs.
      if (endsSession(route)) return aCaller(ofStaff);
      return ofStaff ? administrator.headers : client.headers;
    };
    const bare = plainUrl(route).replace(/\/$/, '');
    const without = await answerTo(route, bare, await caller());
    const withSlash = await answerTo(route, `${bare}/`, await caller());
    expect(withSlash.status, `${route.method} ${bare}/`).toBe(without.status);
    if (isRandom(route)) continue;
    expect(withSlash.body, `${route.method} ${bare}/`).toBe(without.body);
  }
  const nowhere = await answerTo({ method: 'get', path: '', operation: {} }, '/accounts/api/none/');
  expect(nowhere.status).toBe(404);
});

test('SES-18: separates the calls of clients and of staff', async () => {
  const client = await aClient(testApp);
  const members = await Promise.all(staffRoles.map((role) => aStaffMember(testApp, role)));
  const routes = (await everyRoute()).filter((route) => !endsSession(route));
  const ofStaff = routes.filter(({ path }) => isOfStaff(path));
  expect(ofStaff.length).toBeGreaterThan(10);
  for (const route of ofStaff) {
    const name = `${route.method} ${route.path}`;
    expect((await answerTo(route, plainUrl(route), client.headers)).status, name).toBe(401);
    const { status } = await answerTo(route, plainUrl(route), allowed(members, route).headers);
    expect([401, 403], name).not.toContain(status);
  }
  const ofClients = routes.filter(({ path }) => path.startsWith('/transactions/'));
  expect(ofClients.length).toBeGreaterThan(3);
  for (const [number, route] of ofClients.entries()) {
    const headers = members[number % members.length]?.headers;
    const { status } = await answerTo(route, plainUrl(route), headers);
    expect(status, `${route.method} ${route.path}`).toBe(401);
  }
});

test('API-06: answers bad input in JSON on every route', async () => {
  const client = await aClient(testApp);
  const staff = [];
  for (const role of staffRoles) staff.push(await aStaffMember(testApp, role));
  const routes = (await everyRoute()).filter((route) => !isEndless(route));
  expect(routes.length).toBeGreaterThan(30);
  const failures: string[] = [];
  const refusing = new Set<Route>();
  let sent = 0;
  for (const [number, route] of routes.entries()) {
    const ofStaff = isOfStaff(route.path);
    const caller = ofStaff ? allowed(staff, route) : client;
    for (const { url, payload, type } of badRequests(route, number)) {
      sent += 1;
      const reply = await testApp.app.inject({
        method: route.method.toUpperCase() as 'GET',
        url,
        headers: { ...caller.headers, ...(type === undefined ? {} : { 'content-type': type }) },
        ...(payload === undefined || route.method === 'get' ? {} : { payload }),
      });
      if (reply.statusCode >= 400) refusing.add(route);
      const inside = /\bat .*\.ts:|node_modules|SELECT|INSERT|relation|syntax/.test(reply.body);
      const isFile = reply.statusCode === 200 && isCsv(reply.headers);
      if (reply.statusCode >= 500 || inside || !(isFile || isJson(reply.body))) {
        failures.push(
          `${route.method} ${url.slice(0, 90)} ${type} ${payload?.slice(0, 120)}: ` +
            `${reply.statusCode} ${reply.body.slice(0, 200)}`,
        );
      }
    }
  }
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(1000);
  const serving = routes.filter((route) => !refusing.has(route) && takesInput(route));
  expect(serving.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
}, 240_000);

/** A member whose role allows the call, because the content of a forbidden call is not checked. */
function allowed(members: readonly TestStaff[], { method, path }: Route): TestStaff {
  const { needs } = callAt(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'));
  const member = members.find((one) => mayCall(one, needs));
  if (member === undefined) throw new Error(`${method} ${path} is open to nobody`);
  return member;
}

const takesInput = ({ method, path, operation }: Route) =>
  method !== 'get' || path.includes('{') || (operation.parameters ?? []).length > 0;

/** A file to download, whose filters are any text. */
function isCsv(headers: { 'content-type'?: unknown }): boolean {
  return String(headers['content-type']).startsWith('text/csv');
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
