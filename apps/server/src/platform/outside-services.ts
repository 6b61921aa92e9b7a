import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Reader } from './database/database.ts';
import { platformDb } from './database/tables.ts';

/** Services outside the product that calls depend on, by the names that operators read. */
export const serviceNames = [
  'payment provider',
  'mail server',
  'virus scanner',
  'CRC',
  'FirstCentral',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** A service that did not answer the last call. */
export type Outage = {
  readonly service: string;
  readonly since: Date;
  readonly lastFailedAt: Date;
};

/** Makes a call of one service, and notes whether it answered. */
export type Watch = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** For a service whose answers no one has to know of. */
export const unwatched: Watch = (call) => call();

export type OutsideServices = {
  /** `isUnreachable` tells an error without an answer from an answer that says no. */
  watch(service: ServiceName, isUnreachable: (error: unknown) => boolean): Watch;
  /** Resolves when everything noted so far is stored. */
  stored(): Promise<void>;
};

/** The same observation of a service is written again after this time. */
const writtenEveryMs = 15_000;

/** Of a service that no one has called for so long, no one knows whether it is away. */
const forgottenAfterMs = 30 * 60_000;

/**
 * Notes the observations of calls in the database, beside them: a call neither waits for it nor
 * fails with it. Every process writes an answer now and then even if it knows of no outage, because
 * another process may have noted one.
 */
export function watchOutsideServices(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'info' | 'warn'> },
  clock: () => number = () => performance.now(),
): OutsideServices {
  let writing: Promise<unknown> = Promise.resolve();
  const startedAt = clock();
  const noted = new Map<ServiceName, { away: boolean; at: number }>();

  function note(service: ServiceName, away: boolean): void {
    const last = noted.get(service) ?? { away: false, at: startedAt };
    const at = clock();
    if (last.away === away && at - last.at < writtenEveryMs) return;
    noted.set(service, { away, at });
    if (last.away !== away) {
      log[away ? 'warn' : 'info']({ service }, away ? 'a service is away' : 'a service is back');
    }
    writing = writing
      .then(() => (away ? storeFailure(db, service) : storeAnswer(db, service)))
      .catch((error) => {
        noted.delete(service);
        log.warn({ err: error, service }, 'whether a service answers could not be stored');
      });
  }

  return {
    watch: (service, isUnreachable) => async (call) => {
      try {
        const answer = await call();
        note(service, false);
        return answer;
      } catch (error) {
        note(service, isUnreachable(error));
        throw error;
      }
    },
    stored: async () => void (await writing),
  };
}

async function storeFailure(db: Database, service: ServiceName): Promise<void> {
  const now = new Date();
  await sql`
    INSERT INTO service_outages AS outage (service, since, last_failed_at)
    VALUES (${service}, ${now}, ${now})
    ON CONFLICT (service) DO UPDATE SET
      since = CASE WHEN outage.last_failed_at < ${new Date(now.getTime() - forgottenAfterMs)}
        THEN excluded.since ELSE outage.since END,
      last_failed_at = excluded.last_failed_at`.execute(db);
}

async function storeAnswer(db: Database, service: ServiceName): Promise<void> {
  await platformDb(db).deleteFrom('service_outages').where('service', '=', service).execute();
}

/** The services that are away, as any process noted. */
export function listAwayServices(reader: Reader): Promise<Outage[]> {
  return platformDb(reader)
    .selectFrom('service_outages')
    .select(['service', 'since', 'last_failed_at as lastFailedAt'])
    .where('last_failed_at', '>', new Date(Date.now() - forgottenAfterMs))
    .orderBy('service')
    .execute();
}
