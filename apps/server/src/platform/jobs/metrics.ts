import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Outage, serviceNames } from '../outside-services.ts';
import type { StuckJobs } from './stuck-jobs.ts';

/** Metrics that are recorded where they happen. */
export type Metrics = {
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  job(labels: { job: string; outcome: 'succeeded' | 'failed' }, seconds: number): void;
  email(outcome: 'sent' | 'failed'): void;
  paymentState(kind: 'payment' | 'payout', state: string): void;
  securityEvent(labels: { kind: string; actor: SecurityActor }): void;
};

/** Whose security event it is: `unknown` before someone is signed in. */
export type SecurityActor = 'client' | 'staff' | 'unknown';

/** Sources that are read when the metrics are collected. */
export type MetricSources = {
  /** Connections of the pool: all of them, those in no use, and requests waiting for one. */
  pool(): { total: number; idle: number; waiting: number };
  /** Passwords that wait to be hashed or compared. */
  passwordsWaiting(): number;
  /** For how many seconds a commit has waited for the database to confirm it; 0 when none does. */
  commitWaits(): number;
  /** The business date as `2026-11-21`. */
  businessDate(): Promise<string>;
  openPayments(): Promise<readonly { kind: string; state: string; count: number }[]>;
  /** For how many seconds the oldest transfer that may be sent has not arrived. */
  oldestPayout(): Promise<number>;
  unsentEmails(): Promise<readonly { state: string; count: number }[]>;
  /** Jobs that failed often, and those that are not tried again. */
  stuckJobs(): Promise<readonly StuckJobs[]>;
  /** The last check of the ledger; null before the first one. */
  lastLedgerCheck(): Promise<LastCheck | null>;
  /** The last comparison of the audit log with its seals; null before the first one. */
  lastAuditCheck(): Promise<LastCheck | null>;
  /** Differences from the payment provider that no one has explained. */
  openDifferences(): Promise<number>;
  /** Bytes of the database's log that its archive has not confirmed; null without an archive. */
  archiveLag(): Promise<number | null>;
  /** The services outside that are away. */
  awayServices(): Promise<readonly Outage[]>;
};

export type LastCheck = { readonly differing: number; readonly ageSeconds: number };

const secondsOfRequests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const secondsOfJobs = [0.01, 0.1, 1, 10, 60, 600];

/**
 * The metrics of one process, in a registry of their own so that several apps in one process (as in
 * tests) do not share counts. With them go Node's: event loop, memory, garbage collection.
 */
export function makeMetrics(
  sources: MetricSources,
  onError: (error: unknown) => void,
): Metrics & { registry: Registry } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'quarrter_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsOfRequests,
    registers,
  });
  const jobs = new Histogram({
    name: 'quarrter_job_duration_seconds',
    help: 'Runs of background jobs by name and outcome, and how long they took.',
    labelNames: ['job', 'outcome'],
    buckets: secondsOfJobs,
    registers,
  });
  const emails = new Counter({
    name: 'quarrter_emails_total',
    help: 'Emails handed to the mail server, and those it did not take.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'failed']) emails.inc({ outcome }, 0);
  const paymentStates = new Counter({
    name: 'quarrter_payment_states_total',
    help: 'Payments and payouts that reached a state, counted by the process that changed them.',
    labelNames: ['kind', 'state'],
    registers,
  });
  const securityEvents = new Counter({
    name: 'quarrter_security_events_total',
    help: 'Security events by kind, of clients, staff, and people who are not signed in.',
    labelNames: ['kind', 'actor'],
    registers,
  });
  // From 0, so that the first one is an increase.
  for (const kind of ['sign-in-failed', 'over-limit', 'forbidden', 'second-factor-changed']) {
    for (const actor of ['client', 'staff', 'unknown']) securityEvents.inc({ kind, actor }, 0);
  }
  addCollected(gaugesOf(registers, onError), sources);
  return {
    registry,
    request: (labels, seconds) => requests.observe(labels, seconds),
    job: (labels, seconds) => jobs.observe(labels, seconds),
    email: (outcome) => emails.inc({ outcome }),
    paymentState: (kind, state) => paymentStates.inc({ kind, state }),
    securityEvent: (labels) => securityEvents.inc(labels),
  };
}

type Labels = Readonly<Record<string, string>>;

type AddGauge = (
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => Promise<readonly Value[]> | readonly Value[],
) => void;

type Value = readonly [value: number, labels?: Labels];

/**
 * Collectors give up after 10 seconds, as long as a request waits for a connection: a gauge that
 * needs one must not hide the others just when the database is slow.
 */
const answeredWithinMs = 2_000;

/** Makes gauges that are read when they are asked for. One without an answer is left out. */
function gaugesOf(registers: Registry[], onError: (error: unknown) => void): AddGauge {
  return (name, help, labelNames, read) => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers,
      async collect() {
        this.reset();
        // Without labels it would be 0 now: a business date of 1970.
        if (labelNames.length === 0) this.remove({});
        try {
          const values = await within(answeredWithinMs, async () => read());
          for (const [value, labels = {}] of values) this.set(labels, value);
        } catch (error) {
          onError(error);
        }
      },
    });
  };
}

async function within<T>(ms: number, read: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function addCollected(gauge: AddGauge, sources: MetricSources): void {
  gauge(
    'quarrter_database_connections',
    'Connections of this process to the database, by their use.',
    ['state'],
    () => {
      const { total, idle, waiting } = sources.pool();
      return [
        [total - idle, { state: 'in use' }],
        [idle, { state: 'idle' }],
        [waiting, { state: 'waited for' }],
      ];
    },
  );
  gauge(
    'quarrter_passwords_waiting',
    'Passwords that wait in this process to be hashed or compared.',
    [],
    () => [[sources.passwordsWaiting()]],
  );
  gauge(
    'quarrter_commit_waits_seconds',
    'For how long a commit has waited to be confirmed, as by a standby; 0 when none does.',
    [],
    () => [[sources.commitWaits()]],
  );
  gauge(
    'quarrter_business_date_seconds',
    'The business date, as the Unix time at which it begins in UTC.',
    [],
    async () => [[Date.parse(await sources.businessDate()) / 1000]],
  );
  gauge(
    'quarrter_open_payments',
    'Payments and payouts that are not final, by state.',
    ['kind', 'state'],
    async () =>
      (await sources.openPayments()).map(({ kind, state, count }) => [count, { kind, state }]),
  );
  gauge(
    'quarrter_oldest_payout_seconds',
    'For how long the oldest transfer that may be sent has not arrived; 0 when there is none.',
    [],
    async () => [[await sources.oldestPayout()]],
  );
  gauge(
    'quarrter_unsent_emails',
    'Emails that wait to be sent, or for the day, and those that the mail server rejected.',
    ['state'],
    async () => (await sources.unsentEmails()).map(({ state, count }) => [count, { state }]),
  );
  addJobsAndChecks(gauge, sources);
  gauge(
    'quarrter_service_away_seconds',
    'From the first to the last call that a service outside did not answer; 0 when it answers.',
    ['service'],
    async () => {
      const away = await sources.awayServices();
      return serviceNames.map((service): Value => {
        const outage = away.find((one) => one.service === service);
        return [outage === undefined ? 0 : secondsAway(outage), { service }];
      });
    },
  );
}

function addJobsAndChecks(gauge: AddGauge, sources: MetricSources): void {
  gauge(
    'quarrter_stuck_jobs',
    'Jobs that failed 5 times or more: they are tried again (failing) or not (given up).',
    ['job', 'state'],
    async () => (await sources.stuckJobs()).map(({ job, state, count }) => [count, { job, state }]),
  );
  addLastCheck(gauge, 'ledger', 'the ledger', sources.lastLedgerCheck);
  addLastCheck(gauge, 'audit', 'the audit log', sources.lastAuditCheck);
  gauge(
    'quarrter_open_differences',
    'Differences from the payment provider that no one has explained.',
    [],
    async () => [[await sources.openDifferences()]],
  );
  gauge(
    'quarrter_archive_lag_bytes',
    'How much of the log of the database an archive or a standby has not confirmed.',
    [],
    async () => {
      const bytes = await sources.archiveLag();
      return bytes === null ? [] : [[bytes]];
    },
  );
}

function addLastCheck(
  gauge: AddGauge,
  name: string,
  what: string,
  read: () => Promise<LastCheck | null>,
): void {
  const figure = (of: keyof LastCheck) => async (): Promise<Value[]> => {
    const last = await read();
    return last === null ? [] : [[last[of]]];
  };
  const differences = `Rows that differed in the last check of ${what}.`;
  gauge(`quarrter_${name}_check_differences`, differences, [], figure('differing'));
  const age = `The time since the last check of ${what} that ended.`;
  gauge(`quarrter_${name}_check_age_seconds`, age, [], figure('ageSeconds'));
}

/** Never 0, even after a single call. */
function secondsAway({ since, lastFailedAt }: Outage): number {
  return Math.max(1, (lastFailedAt.getTime() - since.getTime()) / 1000);
}

/** Serves the metrics at `/metrics` of a port of its own, which no client reaches. */
export async function serveMetrics(
  registry: Registry,
  address: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
