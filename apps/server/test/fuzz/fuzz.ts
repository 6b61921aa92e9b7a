import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { staffRole } from '@quarrter/contract/staff-rights';
import { openSession } from '../../src/access/index.ts';
import { clientRealm } from '../../src/accounts/realm.ts';
import { allTables } from '../all-tables.ts';
import { aClient } from '../builders/client.ts';
import { anInvestment } from '../builders/investment.ts';
import { anActiveLoan, anApplication, anOffer, aPdf } from '../builders/loan.ts';
import { aStaffMember } from '../builders/staff.ts';
import type { TestApp } from '../test-app.ts';
import { type Random, randomOf } from './random.ts';
import { callsIn, type DescribedCall, type Known, requestOf } from './random-requests.ts';

type FuzzReport = {
  readonly requests: number;
  readonly calls: number;
  /** How often each status was answered. */
  readonly statuses: { readonly [status: string]: number };
  /** Answers of 500 and above, and requests without an answer. */
  readonly failures: readonly string[];
  /** Megabytes in use after a quarter of the run, and at its end. */
  readonly memory: { readonly early: number; readonly late: number };
  readonly slowestMs: number;
};

/** Much longer than any call takes, on a machine that is four times slower. */
const hangsAfterMs = 60_000;

/**
 * Sends requests that are derived from the API's own description, of clients, staff of every role
 * and callers without a token, and reports results that no request may cause. The seed decides all
 * but ids.
 */
export async function fuzz(testApp: TestApp, requests: number, seed: number): Promise<FuzzReport> {
  const random = randomOf(seed);
  const calls = callsIn((await testApp.app.inject('/docs/json')).json());
  const actors = await actorsOf(testApp);
  const statuses: { [status: string]: number } = {};
  const failures: string[] = [];
  let early = 0;
  let slowestMs = 0;
  for (let sent = 0; sent < requests; sent += 1) {
    if (sent % 200 === 0) await allTables(testApp.deps.db).deleteFrom('attempt_counts').execute();
    if (sent % 50 === 0) await actors.signInAgain();
    if (sent === requests >> 2) early = megabytesInUse();
    // Every call in turn, so that a short run makes them all.
    const call = calls[sent % calls.length] as DescribedCall;
    const request = requestOf(call, actors.known, random);
    const headers = { ...request.headers, ...actors.headersFor(call, random) };
    const begun = performance.now();
    const status = await statusOf(testApp, { ...request, headers });
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (!(Number(status) < 500)) failures.push(describe({ ...request, headers }, status, sent));
  }
  const memory = { early, late: megabytesInUse() };
  return { requests, calls: calls.length, statuses, failures, memory, slowestMs };
}

type Sent = ReturnType<typeof requestOf>;

async function statusOf({ app }: TestApp, request: Sent): Promise<string> {
  const ended = new AbortController();
  const answer = app.inject(request).then(({ statusCode }) => String(statusCode));
  const hung = pause(hangsAfterMs, 'no answer', { signal: ended.signal }).catch(() => 'no answer');
  try {
    return await Promise.race([answer, hung]);
  } finally {
    ended.abort();
  }
}

function describe({ method, url, payload }: Sent, status: string, sent: number): string {
  const body = payload === undefined ? '' : String(payload).slice(0, 600);
  return `${status}: request ${sent}, ${method} ${String(url).slice(0, 300)} ${body}`;
}

/** Who calls, with records of theirs that paths can name. */
async function actorsOf(testApp: TestApp) {
  const loans = [await anApplication(testApp), await anOffer(testApp), await anActiveLoan(testApp)];
  const owners = loans.map(({ client }) => client);
  const investmentId = await anInvestment(testApp, await aClient(testApp));
  const known: Known = {
    pdf: await aPdf(),
    params: {
      id: [...loans.map(({ loanId }) => loanId), investmentId, owners[0]?.clientId ?? ''],
      user_id: owners.map(({ clientId }) => clientId),
      type: ['personal', 'business', 'proof-of-funds'],
      kind: ['file', 'id_card', 'full', 'limited'],
      currency: ['naira', 'dollar'],
      code: ['base', 'usd', '058'],
    },
  };
  let clients: { authorization: string }[] = [];
  let staff: { authorization: string }[] = [];
  return {
    known,
    /** Ends of sessions are among the requests. */
    async signInAgain() {
      clients = [(await aClient(testApp)).headers];
      for (const { clientId } of owners) clients.push(await sessionOf(testApp, clientId));
      staff = [];
      for (const role of staffRole.options) staff.push((await aStaffMember(testApp, role)).headers);
    },
    headersFor(call: DescribedCall, random: Random): { authorization?: string } {
      if (call.isEndless || random.chance(5)) return {};
      const isOfStaff = call.path.startsWith('/staff/') !== random.chance(3);
      return random.pick(isOfStaff ? staff : clients);
    },
  };
}

async function sessionOf({ deps: { db } }: TestApp, ownerId: string) {
  const token = await db
    .transaction()
    .execute((tx) => openSession(tx, clientRealm, { ownerId }, new Date()));
  return { authorization: `Token ${token}` };
}

let collect: (() => void) | undefined;

/** Returns the memory that is still used after the garbage is collected. */
function megabytesInUse(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  // Uploads and the results of readers are buffers, outside of the heap.
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 2 ** 20);
}
