import type { Reader, Tx } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import { wrongCode } from './guesses.ts';
import { authenticatorAddress, newOneTimeSecret, stepOfCode } from './one-time-code.ts';
import { accessDb, type Realm } from './realm.ts';

export type NewApp = { secret: string; address: string };

type AppOwner = { readonly ownerId: string; readonly email: string };

/** Makes a secret and shows it, this once. One that counts already stays until the new one does. */
export async function beginApp(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  { ownerId, email }: AppOwner,
  now: Date,
): Promise<NewApp> {
  const { tables, appContext } = realm;
  const secret = newOneTimeSecret();
  const begun = { new_secret_sealed: secrets.seal(secret, appContext(ownerId)), begun_at: now };
  await accessDb(tx)
    .insertInto(tables.authenticators)
    .values({ [tables.owner]: ownerId, ...begun })
    .onConflict((row) => row.column(tables.owner).doUpdateSet(begun))
    .execute();
  return { secret, address: authenticatorAddress(email, secret) };
}

/** The app that was begun and not confirmed yet; one is begun where there is none. */
export async function resumeApp(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  owner: AppOwner,
  now: Date,
): Promise<NewApp> {
  const sealed = (await readApp(tx, realm, owner.ownerId))?.new_secret_sealed;
  if (!sealed) return beginApp(tx, secrets, realm, owner, now);
  const secret = secrets.open(sealed, realm.appContext(owner.ownerId));
  return { secret, address: authenticatorAddress(owner.email, secret) };
}

/**
 * Activates the app: its code shows that it has the secret. False when none was begun, or
 * too long ago: another person may have seen its secret.
 */
export async function confirmApp(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  { ownerId, code }: { ownerId: string; code: string },
  now: Date,
): Promise<boolean> {
  const { tables, appContext, newAppLifetimeMs } = realm;
  const app = await readApp(tx, realm, ownerId);
  const begunAt = app?.begun_at?.getTime() ?? 0;
  if (!app?.new_secret_sealed || now.getTime() - begunAt > newAppLifetimeMs) return false;
  const secret = secrets.open(app.new_secret_sealed, appContext(ownerId));
  const step = await stepOfCode(secret, code, now);
  if (step === null) throw wrongCode('code');
  await accessDb(tx)
    .updateTable(tables.authenticators)
    .set({
      secret_sealed: app.new_secret_sealed,
      confirmed_at: now,
      last_step: step,
      new_secret_sealed: null,
      begun_at: null,
    })
    .where(tables.owner, '=', ownerId)
    .execute();
  return true;
}

/** Forgets an app that was begun: someone else may have seen its secret. */
export async function endNewApp(tx: Tx, { tables }: Realm, ownerId: string): Promise<void> {
  await accessDb(tx)
    .updateTable(tables.authenticators)
    .set({ new_secret_sealed: null, begun_at: null })
    .where(tables.owner, '=', ownerId)
    .execute();
}

/** How a right code is used up; null for a wrong one, and for an owner without an app. */
export async function checkCode(
  { db, secrets }: Pick<PlatformDeps, 'db' | 'secrets'>,
  realm: Realm,
  { ownerId, code }: { ownerId: string; code: string },
  now: Date,
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  const sealed = (await readApp(db, realm, ownerId))?.secret_sealed;
  if (!sealed) return null;
  const step = await stepOfCode(secrets.open(sealed, realm.appContext(ownerId)), code, now);
  return step === null ? null : (tx) => consumeStep(tx, realm, ownerId, { step, sealed });
}

/**
 * A code works once, also in two calls at the same time, and no older code works after it; none of
 * an app that was replaced while its code was checked.
 */
async function consumeStep(
  tx: Tx,
  { tables }: Realm,
  ownerId: string,
  { step, sealed }: { step: bigint; sealed: string },
): Promise<boolean> {
  const accepted = await accessDb(tx)
    .updateTable(tables.authenticators)
    .set({ last_step: step })
    .where(tables.owner, '=', ownerId)
    .where('secret_sealed', '=', sealed)
    .where('last_step', '<', step)
    .returning('last_step')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Also one that was begun and never confirmed. Returns whether there was a confirmed one. */
export async function deleteApp(tx: Tx, { tables }: Realm, ownerId: string): Promise<boolean> {
  const gone = await accessDb(tx)
    .deleteFrom(tables.authenticators)
    .where(tables.owner, '=', ownerId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(gone?.confirmed_at);
}

function readApp(reader: Reader, { tables }: Realm, ownerId: string) {
  return accessDb(reader)
    .selectFrom(tables.authenticators)
    .select(['secret_sealed', 'new_secret_sealed', 'begun_at'])
    .where(tables.owner, '=', ownerId)
    .executeTakeFirst();
}
