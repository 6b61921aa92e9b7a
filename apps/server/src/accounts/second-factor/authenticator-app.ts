import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { clearGuesses, countGuess, wrongCode } from '../../platform/second-factor/guesses.ts';
import {
  authenticatorAddress,
  newOneTimeSecret,
  stepOfCode,
} from '../../platform/second-factor/one-time-code.ts';
import { lockClientRow, readContact } from '../queries.ts';
import { accountsDb } from '../tables.ts';
import { finishAdding } from './finish-adding.ts';
import type { Session } from './require-second-factor.ts';

/** A secret that was shown and not confirmed is not good for ever: somebody may have seen it. */
const confirmWithinMs = 30 * 60_000;

/** Binds a sealed secret to its client. */
export function appSecretOf(clientId: string): string {
  return `${clientId}:authenticator-app`;
}

export type NewApp = { secret: string; address: string };

/** Makes a secret and shows it, this once. One that counts already stays until the new one does. */
export async function beginApp(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  now: Date,
): Promise<NewApp> {
  const { email } = await readContact(tx, clientId);
  const secret = newOneTimeSecret();
  const begun = { new_secret_sealed: secrets.seal(secret, appSecretOf(clientId)), begun_at: now };
  await accountsDb(tx)
    .insertInto('client_authenticators')
    .values({ client_id: clientId, ...begun })
    .onConflict((row) => row.column('client_id').doUpdateSet(begun))
    .execute();
  return { secret, address: authenticatorAddress(email, secret) };
}

/**
 * The app counts from now on: its code shows that it has the secret. Returns recovery codes when
 * this is the client's first factor.
 */
export async function confirmApp(
  deps: PlatformDeps,
  session: Session,
  code: string,
  now: Date,
): Promise<string[] | null> {
  const { clientId } = session;
  await countGuess(deps.db, 'code', clientId, now);
  const recoveryCodes = await deps.db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    const app = await readApp(tx, clientId);
    const begunAt = app?.begun_at?.getTime() ?? 0;
    if (!app?.new_secret_sealed || now.getTime() - begunAt > confirmWithinMs) {
      throw conflict('This set-up is too old. Please begin again.');
    }
    const secret = deps.secrets.open(app.new_secret_sealed, appSecretOf(clientId));
    const step = await stepOfCode(secret, code, now);
    if (step === null) throw wrongCode('code');
    await accountsDb(tx)
      .updateTable('client_authenticators')
      .set({
        secret_sealed: app.new_secret_sealed,
        confirmed_at: now,
        last_step: step,
        new_secret_sealed: null,
        begun_at: null,
      })
      .where('client_id', '=', clientId)
      .execute();
    return finishAdding(tx, deps.secrets, session, 'app', now);
  });
  await clearGuesses(deps.db, clientId);
  return recoveryCodes;
}

/** The time step of a right code; null for a wrong one, and for a client without an app. */
export async function stepOfAppCode(
  { db, secrets }: { db: Database; secrets: Secrets },
  clientId: string,
  code: string,
  now: Date,
): Promise<bigint | null> {
  const app = await readApp(db, clientId);
  if (!app?.secret_sealed) return null;
  return stepOfCode(secrets.open(app.secret_sealed, appSecretOf(clientId)), code, now);
}

/** A code works once, also in two calls at the same time, and no older code works after it. */
export async function consumeStep(tx: Tx, clientId: string, step: bigint): Promise<boolean> {
  const accepted = await accountsDb(tx)
    .updateTable('client_authenticators')
    .set({ last_step: step })
    .where('client_id', '=', clientId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('client_id')
    .executeTakeFirst();
  return accepted !== undefined;
}

function readApp(reader: Reader, clientId: string) {
  return accountsDb(reader)
    .selectFrom('client_authenticators')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
