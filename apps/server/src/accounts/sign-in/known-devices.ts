import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { everyIndex, newToken, type Secrets } from '../../platform/passwords/secrets.ts';
import { accountsDb, deviceDays } from '../tables.ts';

/** More than any client has. A program without cookies makes a new one with each sign-in. */
const maxDevices = 50;

const rememberedAfter = (now: Date) => new Date(now.getTime() - deviceDays * 86_400_000);

/** Looked up for an unknown address, so that it takes the same queries. */
const noClient = '00000000-0000-7000-8000-000000000000';

/** A browser in which the client signed in before. */
export type KnownDevice = {
  readonly markIndex: string;
  /** Whether the second factor was given in it. If so, the password is enough there. */
  readonly factorGiven: boolean;
};

/** Bound to the client: one client's mark is not valid for another. */
function markIndexOf(secrets: Pick<Secrets, 'blindIndex'>, clientId: string, mark: string): string {
  return secrets.blindIndex(mark, `device of ${clientId}`);
}

/** Its mark as it was found, and as `rotate-keys` may have renamed it since. */
function renamed({ renewIndex }: Pick<Secrets, 'renewIndex'>, { markIndex }: KnownDevice) {
  return [...new Set([markIndex, renewIndex(markIndex)])];
}

/** The client's device that has one of these marks; null for any other. */
export async function findDevice(
  reader: Reader,
  secrets: Secrets,
  clientId: string = noClient,
  marks: readonly string[],
  now: Date,
): Promise<KnownDevice | null> {
  const indexes = marks.flatMap((mark) =>
    everyIndex(secrets, (one) => markIndexOf(one, clientId, mark)),
  );
  const row = await accountsDb(reader)
    .selectFrom('client_devices')
    .select(['mark_index', 'factor_given_at'])
    .where('client_id', '=', clientId)
    .where('mark_index', '=', sql<string>`ANY (${indexes}::text[])`)
    .where('last_seen_at', '>', rememberedAfter(now))
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { markIndex: row.mark_index, factorGiven: row.factor_given_at !== null };
}

type SeenDevice = {
  readonly clientId: string;
  readonly device: string;
  readonly known: KnownDevice | null;
  readonly factorGiven: boolean;
};

/**
 * The device is known from now on. A new device gets a mark that we generate, which is returned. A
 * mark that the browser brought is never adopted, because someone else may have put it there.
 */
export async function rememberDevice(
  tx: Tx,
  secrets: Secrets,
  { clientId, device, known, factorGiven }: SeenDevice,
  now: Date,
): Promise<string | null> {
  const given = factorGiven ? { factor_given_at: now } : {};
  if (known !== null) {
    await accountsDb(tx)
      .updateTable('client_devices')
      .set({ device, last_seen_at: now, ...given })
      .where('client_id', '=', clientId)
      .where('mark_index', 'in', renamed(secrets, known))
      .execute();
    return null;
  }
  const mark = newToken();
  await accountsDb(tx)
    .insertInto('client_devices')
    .values({
      client_id: clientId,
      mark_index: markIndexOf(secrets, clientId, mark),
      device,
      first_seen_at: now,
      last_seen_at: now,
      factor_given_at: null,
      ...given,
    })
    .execute();
  await deleteOldestDevices(tx, clientId);
  return mark;
}

async function deleteOldestDevices(tx: Tx, clientId: string): Promise<void> {
  const beyond = await accountsDb(tx)
    .selectFrom('client_devices')
    .select('mark_index')
    .where('client_id', '=', clientId)
    .orderBy('last_seen_at', 'desc')
    .offset(maxDevices)
    .execute();
  if (beyond.length === 0) return;
  const indexes = beyond.map((row) => row.mark_index);
  await accountsDb(tx)
    .deleteFrom('client_devices')
    .where('client_id', '=', clientId)
    .where('mark_index', 'in', indexes)
    .execute();
}

/** The second factor was given in a session on this device, or set up there. */
export async function markFactorGiven(
  db: Database,
  secrets: Secrets,
  { clientId, marks }: { clientId: string; marks: readonly string[] },
  now: Date,
): Promise<void> {
  const known = await findDevice(db, secrets, clientId, marks, now);
  if (known === null) return;
  await accountsDb(db)
    .updateTable('client_devices')
    .set({ factor_given_at: now })
    .where('client_id', '=', clientId)
    .where('mark_index', 'in', renamed(secrets, known))
    .execute();
}

/** No device has given a second factor any longer, because the last one was removed. */
export async function clearFactorGiven(tx: Tx, clientId: string): Promise<void> {
  await accountsDb(tx)
    .updateTable('client_devices')
    .set({ factor_given_at: null })
    .where('client_id', '=', clientId)
    .execute();
}

/** Makes every device new again, except the one that the client uses now, if any. */
export async function deleteDevices(
  tx: Tx,
  clientId: string,
  except: KnownDevice | null = null,
): Promise<void> {
  await accountsDb(tx)
    .deleteFrom('client_devices')
    .where('client_id', '=', clientId)
    .$if(except !== null, (query) => query.where('mark_index', '!=', except?.markIndex ?? ''))
    .execute();
}
