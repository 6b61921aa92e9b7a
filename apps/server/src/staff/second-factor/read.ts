import type { SecondFactorMethod } from '@quarrter/contract/call';
import type { Reader } from '../../platform/database/database.ts';
import type { SecondFactor, StoredPasskey } from '../../platform/second-factor/present.ts';
import { staffDb } from '../tables.ts';

/** What a member of staff has set up. */
export async function readStaffFactor(reader: Reader, staffId: string): Promise<SecondFactor> {
  const { totp_secret_sealed: sealed, totp_confirmed_at: since } = await staffDb(reader)
    .selectFrom('staff_members')
    .select(['totp_secret_sealed', 'totp_confirmed_at'])
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  const { left } = await staffDb(reader)
    .selectFrom('staff_recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    appSince: sealed === null ? null : since,
    passkeys: await readStaffPasskeys(reader, staffId),
    recoveryCodesLeft: Number(left),
  };
}

/** What a member is asked for first. */
export function firstMethod({ passkeys }: SecondFactor): SecondFactorMethod {
  return passkeys.length > 0 ? 'passkey' : 'totp';
}

export async function readStaffPasskeys(reader: Reader, staffId: string): Promise<StoredPasskey[]> {
  const rows = await staffDb(reader)
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
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
