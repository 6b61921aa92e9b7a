/**
 * `npm run drill:away [-- --minutes 60 --clients 2 --only mail]`: payment provider, mail server,
 * virus scanner and credit bureaus are unavailable for so long, each alone and then together (or
 * only one of these, so that several long ones can run side by side), while clients withdraw, pay
 * and apply. Nothing may be lost or doubled, readiness and metrics must name the unavailable
 * service, and everything must recover by itself. Exits with 1 when something differs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { startScannerServer } from '../../apps/server/test/scanner-server.ts';
import { addDays, daysToMaturity } from '../chaos/chaos.ts';
import { type Borrower, enterOpeningBalances, hireStaff, makeBorrowers } from '../chaos/clients.ts';
import { startPayments } from '../chaos/payments.ts';
import { type ChaosProduct, startChaosProduct } from '../chaos/product.ts';
import { watchHeldJobs } from '../chaos/watch.ts';
import { freePort } from '../dev/free-port.mjs';
import { type Client, registerClient, signInClient } from '../seed/client.ts';
import { externalServices } from '../seed/external-services.ts';
import { investmentForm, loanForm } from '../seed/forms.ts';
import { ask, call, until } from '../seed/http.ts';
import { people } from '../seed/people.ts';
import type { StaffTokens } from '../seed/staff.ts';
import { type Drill, readReadiness, runDrill, secondsSince, withProduct } from './drill.ts';
import { addressesThrough, openRelay, type Relay } from './relay.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
});
const [minutes, clients] = [Number(values.minutes), Number(values.clients)];

/** Services that can be away, by the names that readiness gives. */
const services = {
  provider: ['payment provider'],
  mail: ['mail server'],
  scanner: ['virus scanner'],
  bureaus: ['CRC', 'FirstCentral'],
} as const;
type Service = keyof typeof services;

/** Called by clients’ withdrawals and payments in every round, and by the worker every minute. */
const calledThroughout: readonly Service[] = ['provider', 'mail', 'scanner'];
const all = Object.keys(services) as Service[];
const outages = [...all.map((one) => [one]), all].filter(
  (away) => values.only === undefined || values.only === (away.length > 1 ? 'all' : away[0]),
);
if (outages.length === 0) throw new Error(`--only is ${all.join(', ')} or all`);

/** Withdrawals of each client while one outage lasts. */
const rounds = 5;
/** Emails wait up to a quarter of an hour for their next attempt. */
const emailsWithinMs = 16 * 60_000;
const transfersWithinSeconds = 60;

type Scene = {
  product: ChaosProduct;
  metricsUrl: string;
  relays: { readonly [Name in Service]: Relay };
  staff: StaffTokens;
  borrowers: readonly Borrower[];
  /** One for each outage, and one more. */
  applicants: readonly Client[];
  /** Amounts in naira that each client withdrew, by email. */
  withdrawn: Map<string, string[]>;
};

await runDrill({ good: 'nothing lost, nothing doubled.', bad: 'not in order.' }, async (drill) => {
  const scanner = await startScannerServer();
  const metricsPort = await freePort();
  const relays: { [Name in Service]?: Relay } = {};
  const settings = async (usual: NodeJS.ProcessEnv) => {
    const sandbox = Number(new URL(usual.SANDBOX_URL ?? '').port);
    relays.provider = await openRelay(sandbox);
    relays.bureaus = await openRelay(sandbox);
    relays.mail = await openRelay(Number(new URL(usual.SMTP_URL ?? '').port));
    relays.scanner = await openRelay(Number(new URL(scanner.url).port));
    return { ...usual, ...addressesThrough(relays as Scene['relays'], usual) };
  };
  await withProduct(startChaosProduct({ settings, metricsPort }), async (product) => {
    const people = await makePeople(product);
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const scene: Scene = { product, metricsUrl, relays: relays as Scene['relays'], ...people };
    const limits = watchHeldJobs(product);
    for (const [number, away] of outages.entries()) await live(scene, number, away, drill);
    await limits.stop();
    await checkNothingDoubled(scene, drill);
    for (const name of ['ledger-check', 'audit-check'] as const) drill.sound(product, name);
    // The relay is in this process, which waits for the command.
    const direct = { PROVIDER_URL: product.sandboxUrl };
    const { code, output } = product.command('reconcile', direct);
    drill.check(code === 0, output);
  });
  await scanner.close();
  for (const relay of Object.values(relays)) await relay.block();
});

/** Clients who can withdraw, and clients who will apply. */
async function makePeople(product: ChaosProduct) {
  const staff = await hireStaff(product);
  await enterOpeningBalances(product, staff);
  const borrowers = await makeBorrowers(product, staff, clients);
  const held = watchHeldJobs(product);
  // The first four payments of each pay off the loan, the others are investments.
  const isEnough = ({ size }: { size: number }) => size >= clients * 6;
  await startPayments(product, borrowers, { isEnough, random: () => 1, statuses: new Map() }).done;
  const sandbox = externalServices(product.url);
  await sandbox.moveTo(addDays(await sandbox.today(), daysToMaturity));
  const applicants: Client[] = [];
  for (const number of [...outages.keys(), outages.length]) {
    const person = {
      ...people.applicant,
      email: `away-${number}@example.com`,
      phone: `0805000000${number}`,
      nin: `4999999999${number}`,
      bvn: `2299999990${number}`,
      account: `299999999${number}`,
    };
    applicants.push(await registerClient({ base: product.url, services: sandbox }, person));
  }
  await held.stop();
  return { staff, borrowers, applicants, withdrawn: new Map<string, string[]>() };
}

/** One outage, from its beginning until everything that waited for its end is done. */
async function live(
  scene: Scene,
  number: number,
  away: readonly Service[],
  { check }: Drill,
): Promise<void> {
  const { product, relays } = scene;
  const name = away.join(', ');
  const [before, later] = scene.applicants.slice(number, number + 2) as [Client, Client];
  // The last applicant of an outage is the first of the next.
  const loanId = number === 0 ? await apply(scene, before) : await readLoanId(scene, before);
  check(typeof loanId === 'string', `${name}: no application before it: ${loanId}`);
  for (const one of away) await relays[one].block();
  const end = Date.now() + minutes * 60_000;
  await askBureaus(scene, String(loanId));
  const applied = await apply(scene, later);
  const isRefused = applied === 503;
  check(isRefused === away.includes('scanner'), `${name}: an application was answered ${applied}`);
  for (let round = 0; round < rounds; round += 1) {
    for (const borrower of scene.borrowers) {
      const turn = number * rounds + round;
      const token = await withdraw(scene, borrower, `${1_000 + turn}.00`);
      const paying = await beginInvestment(scene, { ...borrower, token }, 700_000 + turn * 1_000);
      const expected = away.includes('provider') ? 502 : 200;
      check(paying === expected, `${name}: a payment was answered ${paying}`);
    }
    if (round === 0) await untilNamed(scene, away);
    // Staff who do nothing for long are signed out.
    await haveAnswered(scene, String(loanId));
    await pause(Math.max(0, (end - Date.now()) / (rounds - round)));
  }
  // A service that no one has called for half an hour is forgotten.
  const known = minutes < 25 ? away : away.filter((one) => calledThroughout.includes(one));
  const named = await readAway(scene);
  check(`${named}` === `${namesOf(known)}`, `${name}: readiness named ${named}`);
  check((await readReadiness(product.url)).ready, `${name}: not ready`);
  await checkMetrics(scene, known, check);
  for (const one of away) await relays[one].unblock();
  await untilOver(scene, { away, later, isRefused, loanId: String(loanId) }, check);
}

async function untilOver(
  scene: Scene,
  one: { away: readonly Service[]; later: Client; isRefused: boolean; loanId: string },
  check: Drill['check'],
): Promise<void> {
  const { product } = scene;
  const name = one.away.join(', ');
  const start = performance.now();
  const left = until(
    'the transfers to leave',
    async () => (await count(product, `payouts WHERE status = 'requested'`)) === 0,
    10 * 60_000,
  ).then(() => secondsSince(start));
  if (one.isRefused) {
    const taken = await apply(scene, one.later);
    check(typeof taken === 'string', `${name}: afterwards an application was answered ${taken}`);
  }
  await askBureaus(scene, one.loanId);
  await until('the credit bureaus have answered', () => haveAnswered(scene, one.loanId));
  const transfers = await left;
  check(transfers <= transfersWithinSeconds, `${name}: transfers left after ${transfers} s`);
  const unsent = `emails WHERE state = 'waiting' AND NOT by_day`;
  const none = async () => (await count(product, unsent)) === 0;
  await until('the emails that waited to be sent', none, emailsWithinMs);
  const emails = secondsSince(start);
  await until('readiness to name nothing', async () => (await readAway(scene)).length === 0);
  await until(
    'all withdrawals to be paid',
    async () => (await count(product, `payouts WHERE status <> 'paid'`)) === 0,
  );
  // An email whose acceptance the next outage cuts off is sent again, as it must be.
  await until('the emails about these withdrawals', none, emailsWithinMs);
  console.log(
    `${name}: transfers left after ${transfers.toFixed(1)} s, emails after ${emails.toFixed(1)} s,`,
    `all over after ${secondsSince(start).toFixed(1)} s`,
  );
}

function namesOf(away: readonly Service[]): string[] {
  return away.flatMap((one) => [...services[one]]).sort();
}

async function readAway({ product }: Scene): Promise<string[]> {
  const reply = await fetch(`${product.url}/health/ready`);
  const { away = [] } = (await reply.json()) as { away?: { service: string }[] };
  return away.map(({ service }) => service).sort();
}

async function untilNamed(scene: Scene, away: readonly Service[]): Promise<void> {
  const expected = `${namesOf(away)}`;
  await until(`readiness to name ${expected}`, async () => `${await readAway(scene)}` === expected);
}

async function checkMetrics(
  { metricsUrl }: Scene,
  away: readonly Service[],
  check: Drill['check'],
) {
  const text = await (await fetch(metricsUrl)).text();
  const found = [...text.matchAll(/^quarrter_service_away_seconds\{service="(.+)"\} (\S+)$/gm)];
  const named = found.filter(([, , seconds]) => Number(seconds) > 0).map(([, service]) => service);
  check(`${named.sort()}` === `${namesOf(away)}`, `metrics named ${named}`);
}

/** The id of the application, or the status that it was answered with. */
async function apply({ product }: Scene, { person }: Client): Promise<string | number> {
  const { token } = await signInClient(product.url, person);
  const form = await loanForm(person, { amount: '100000', months: 4, reason: 'School fees' });
  const place = '/loans/api/personal/loan-create/';
  const { status, body } = await ask<{ id?: string }>(product.url, 'POST', place, { token, form });
  return status < 300 && body.id !== undefined ? body.id : status;
}

async function readLoanId({ product }: Scene, { person }: Client): Promise<string | undefined> {
  const [row] = await product.query(`SELECT loan_id FROM loans JOIN clients USING (client_id)
    WHERE clients.email = '${person.email}'`);
  return row === undefined ? undefined : String(row.loan_id);
}

async function askBureaus({ product, staff }: Scene, loanId: string): Promise<void> {
  const place = `/staff/api/loans/${loanId}/credit-reports/`;
  await ask(product.url, 'POST', place, { token: staff.officer ?? '', body: {} });
}

async function haveAnswered({ product, staff }: Scene, loanId: string): Promise<boolean> {
  const place = `/staff/api/loans/${loanId}/`;
  const token = staff.officer ?? '';
  const { decision } = await call<StaffLoan>(product.url, 'GET', place, { token });
  return decision?.creditReports.bureaus.every(({ answer }) => answer?.counts) ?? false;
}

/** Each withdrawal of a client has an amount of its own, by which its emails are told apart. */
async function withdraw(scene: Scene, { person }: Borrower, amount: string): Promise<string> {
  const { product, withdrawn } = scene;
  const { token } = await signInClient(product.url, person);
  const body = { amount, currency: 'naira', bank_name: person.bank, account: person.account };
  await call(product.url, 'POST', '/investments/api/withdraw/', { token, body });
  withdrawn.set(person.email, [...(withdrawn.get(person.email) ?? []), amount]);
  return token;
}

/** Returns the status that a new payment is answered with. */
async function beginInvestment({ product }: Scene, by: Borrower, naira: number): Promise<number> {
  const form = investmentForm(by.person, String(naira), '03oa');
  const body = { purpose: 'investment', currency: 'naira', kind: 'full', form };
  const place = '/transactions/api/payment-intent/';
  return (await ask(product.url, 'POST', place, { token: by.token, body })).status;
}

async function checkNothingDoubled({ product, withdrawn }: Scene, { check }: Drill): Promise<void> {
  const ordered = [...withdrawn.values()].flat().length;
  check((await count(product, 'withdrawals')) === ordered, `${ordered} withdrawals were ordered`);
  const sandbox = externalServices(product.url);
  for (const [email, amounts] of withdrawn) {
    const subjects = (await sandbox.emails(email)).map(({ subject }) => subject);
    for (const amount of amounts) {
      const shown = Number(amount).toLocaleString('en-NG');
      const told = subjects.filter((one) => one.startsWith(`N${shown} sent to `));
      check(told.length === 1, `${email} was told ${told.length} times of ${shown}`);
    }
  }
  console.log(`${ordered} withdrawals, each paid and told of once`);
}

async function count(product: ChaosProduct, what: string): Promise<number> {
  const [row] = await product.query(`SELECT count(*) AS count FROM ${what}`);
  return Number(row?.count);
}
