import type { SecurityEventKind } from '@quarrter/contract/staff/security-events';
import type { Database } from '../platform/database/database.ts';
import type { NewRowOf } from '../platform/database/define-table.ts';
import { newId } from '../platform/database/ids.ts';
import type { Metrics } from '../platform/jobs/metrics.ts';
import { countedKinds } from './kinds.ts';
import { securityDb } from './tables.ts';

export type SecurityEventInput = {
  readonly kind: SecurityEventKind;
  readonly clientId: string | null;
  readonly staffId: string | null;
  readonly who: string;
  readonly network: string;
  readonly device: string;
  readonly call: string;
  readonly status: number;
};

type Log = { info(fields: object, text: string): void; warn(fields: object, text: string): void };
type Row = NewRowOf<typeof securityDb, 'security_events'>;

/** Rows of failures in one minute: those of one network, and those of all. */
export const perNetwork = 20;
export const perMinute = 300;
/** Networks that are counted apart beyond that; the others are one row. */
export const maxNetworks = 200;
const manyNetworks = 'many networks';

const minuteMs = 60_000;
const writeEveryMs = 1_000;
/** Rows that wait while the database is away; later ones are only in the log. */
const maxWaiting = 5_000;

/**
 * Writes security events beside the calls: no call waits for them, and a flood of failures becomes
 * a few hundred rows a minute, each saying how often. Every row is a line of the log as well, which
 * is there at once.
 */
export class SecurityRecorder {
  readonly #db: Database;
  readonly #log: Log;
  readonly #metrics: Pick<Metrics, 'securityEvent'> | null;
  readonly #timer: NodeJS.Timeout;
  #waiting: Row[] = [];
  #writing: Promise<void> = Promise.resolve();
  #minute = 0;
  #single = 0;
  #singleOf = new Map<string, number>();
  #counted = new Map<string, Row>();

  constructor(db: Database, log: Log, metrics: Pick<Metrics, 'securityEvent'> | null = null) {
    this.#db = db;
    this.#log = log;
    this.#metrics = metrics;
    this.#timer = setInterval(() => this.#tick(new Date()), writeEveryMs).unref();
  }

  record(event: SecurityEventInput, now: Date): void {
    this.#turnMinute(now);
    // Here, because a row for many no longer says whose they are.
    this.#metrics?.securityEvent({ kind: event.kind, actor: actorOf(event) });
    if (!countedKinds.has(event.kind) || this.#takesSingle(event.network)) {
      this.#add(rowOf(event, now));
      return;
    }
    const isKnown = this.#counted.size < maxNetworks;
    const key = `${event.kind} ${event.network}`;
    const known = this.#counted.get(key);
    const network = known || isKnown ? event.network : manyNetworks;
    const counted = known ?? this.#counted.get(`${event.kind} ${network}`);
    if (counted) counted.times += 1;
    else this.#counted.set(`${event.kind} ${network}`, summaryOf({ ...event, network }, now));
  }

  /** Writes the waiting events; `all` also those still being counted. */
  async flush(now: Date, all = false): Promise<void> {
    if (all) this.#endMinute();
    this.#tick(now);
    await this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush(new Date(), true);
  }

  #takesSingle(network: string): boolean {
    const before = this.#singleOf.get(network) ?? 0;
    if (this.#single >= perMinute || before >= perNetwork) return false;
    this.#single += 1;
    this.#singleOf.set(network, before + 1);
    return true;
  }

  #turnMinute(now: Date): void {
    const minute = Math.floor(now.getTime() / minuteMs);
    if (minute === this.#minute) return;
    this.#endMinute();
    this.#minute = minute;
  }

  #endMinute(): void {
    for (const row of this.#counted.values()) this.#add(row);
    this.#counted.clear();
    this.#singleOf.clear();
    this.#single = 0;
  }

  #add(row: Row): void {
    const { event_id: id, at: _, ...fields } = row;
    this.#log.info({ type: 'security-event', id, ...fields }, 'security event');
    if (this.#waiting.length < maxWaiting) this.#waiting.push(row);
  }

  #tick(now: Date): void {
    this.#turnMinute(now);
    if (this.#waiting.length === 0) return;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, 1_000);
      try {
        await securityDb(this.#db).insertInto('security_events').values(rows).execute();
      } catch (err) {
        this.#waiting.unshift(...rows);
        this.#log.warn({ err }, 'security events could not be stored; they are tried again');
        return;
      }
    }
  }
}

function actorOf({ clientId, staffId }: SecurityEventInput) {
  if (staffId) return 'staff';
  return clientId ? 'client' : 'unknown';
}

function rowOf({ clientId, staffId, ...event }: SecurityEventInput, now: Date): Row {
  return { ...event, event_id: newId(), at: now, client_id: clientId, staff_id: staffId, times: 1 };
}

/** The first of many represents all, without the details that only it had. */
function summaryOf(event: SecurityEventInput, now: Date): Row {
  const { kind, network, status } = event;
  return rowOf(
    { kind, network, status, clientId: null, staffId: null, who: '', device: '', call: '' },
    now,
  );
}
