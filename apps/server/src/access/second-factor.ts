import type { SecondFactorMethod } from '@quarrter/contract/call';
import type { PasskeyRecord, SecondFactorState } from '@quarrter/contract/second-factor';
import type { Reader } from '../platform/database/database.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { accessDb, type Realm } from './realm.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import type { Passkey } from './web-authn.ts';

export type StoredPasskey = Passkey & {
  readonly passkeyId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** The second factors that a client or a member of staff has set up. */
export type SecondFactor = {
  readonly appSince: Date | null;
  /** In the order in which they were added. */
  readonly passkeys: readonly StoredPasskey[];
  readonly recoveryCodesLeft: number;
};

export async function readSecondFactor(
  reader: Reader,
  realm: Realm,
  ownerId: string,
): Promise<SecondFactor> {
  const { tables } = realm;
  const app = await accessDb(reader)
    .selectFrom(tables.authenticators)
    .select('confirmed_at')
    .where(tables.owner, '=', ownerId)
    .executeTakeFirst();
  return {
    appSince: app?.confirmed_at ?? null,
    recoveryCodesLeft: await countRecoveryCodes(reader, realm, ownerId),
    passkeys: await readPasskeys(reader, realm, ownerId),
  };
}

export async function readPasskeys(
  reader: Reader,
  { tables }: Realm,
  ownerId: string,
): Promise<StoredPasskey[]> {
  const rows = await accessDb(reader)
    .selectFrom(tables.passkeys)
    .selectAll()
    .where(tables.owner, '=', ownerId)
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

/** The second factor to ask for first; null for an account without one. */
export async function readMethod(
  reader: Reader,
  { tables }: Realm,
  ownerId: string,
): Promise<SecondFactorMethod | null> {
  const found = await accessDb(reader)
    .selectFrom(tables.owners)
    .select((row) => [
      row
        .exists(
          row
            .selectFrom(tables.passkeys)
            .select((passkey) => passkey.lit(1).as('one'))
            .where(tables.owner, '=', ownerId),
        )
        .as('passkey'),
      row
        .exists(
          row
            .selectFrom(tables.authenticators)
            .select((app) => app.lit(1).as('one'))
            .where(tables.owner, '=', ownerId)
            .where('confirmed_at', 'is not', null),
        )
        .as('app'),
    ])
    .where(tables.owner, '=', ownerId)
    .executeTakeFirst();
  if (found?.passkey) return 'passkey';
  return found?.app ? 'totp' : null;
}

const askedFor: Record<SecondFactorMethod, string> = {
  totp: 'Enter the code of your authenticator app to confirm that it is you.',
  passkey: 'Use your passkey to confirm that it is you.',
};

/** `more`: fields that only one call's reply has. */
export function secondFactorNeeded(method: SecondFactorMethod, more: object = {}): HttpError {
  return new HttpError(403, { detail: askedFor[method], second_factor: method, ...more });
}

export function presentSecondFactor(factor: SecondFactor): SecondFactorState {
  return {
    app_since: factor.appSince?.toISOString() ?? null,
    passkeys: factor.passkeys.map(presentPasskey),
    recovery_codes_left: factor.recoveryCodesLeft,
  };
}

export function presentPasskey(passkey: StoredPasskey): PasskeyRecord {
  return {
    id: passkey.passkeyId,
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
