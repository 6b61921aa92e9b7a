import type { SecondFactorMethod } from '@quarrter/contract/call';
import type { Reader } from '../../platform/database/database.ts';
import type { SecondFactor, StoredPasskey } from '../../platform/second-factor/present.ts';
import { accountsDb } from '../tables.ts';

/** What a client is asked for first; null for one without a second factor. */
export async function readSecondFactorMethod(
  reader: Reader,
  clientId: string,
): Promise<SecondFactorMethod | null> {
  const found = await accountsDb(reader)
    .selectFrom('clients')
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('client_passkeys')
            .select((passkey) => passkey.lit(1).as('one'))
            .where('client_passkeys.client_id', '=', clientId),
        )
        .as('passkey'),
      row
        .exists(
          row
            .selectFrom('client_authenticators')
            .select((app) => app.lit(1).as('one'))
            .where('client_authenticators.client_id', '=', clientId)
            .where('confirmed_at', 'is not', null),
        )
        .as('app'),
    ])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (found?.passkey) return 'passkey';
  return found?.app ? 'totp' : null;
}

export async function readSecondFactor(reader: Reader, clientId: string): Promise<SecondFactor> {
  const db = accountsDb(reader);
  const app = await db
    .selectFrom('client_authenticators')
    .select('confirmed_at')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('client_recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    appSince: app?.confirmed_at ?? null,
    passkeys: await readPasskeys(reader, clientId),
    recoveryCodesLeft: Number(left),
  };
}

export async function readPasskeys(reader: Reader, clientId: string): Promise<StoredPasskey[]> {
  const rows = await accountsDb(reader)
    .selectFrom('client_passkeys')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('passkey_id')
    .execute();
  return rows.map((row) => ({
    passkeyId: row.passkey_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}
