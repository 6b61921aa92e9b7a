import { randomInt } from 'node:crypto';
import type { Reader, Tx } from '../platform/database/database.ts';
import { everyIndex, type Secrets } from '../platform/passwords/secrets.ts';
import { accessDb, type Realm } from './realm.ts';

/** As people can read them from paper: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 7;
const groupLength = 4;

/** So many are made at a time. */
const recoveryCodeCount = 10;

/**
 * Ten codes of 140 random bits, `7K3M-92QD-…`. They are shown once, and stored as hashes: with so
 * many bits a fast hash is as good as a slow one, and a sign-in does not wait for it.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () => randomText(groupLength)).join('-'),
  );
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/**
 * The keyed hash of a code as it was typed: small letters, other separators and the letters
 * that look like a digit are understood. `owner` binds it to one person.
 */
export function hashRecoveryCode(
  secrets: Pick<Secrets, 'blindIndex'>,
  owner: string,
  typed: string,
): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return secrets.blindIndex(plain, `${owner}:recovery-code`);
}

/** Makes ten new codes and returns them, the only time that they are known; older ones are gone. */
export async function replaceRecoveryCodes(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  ownerId: string,
): Promise<string[]> {
  const { tables } = realm;
  await deleteRecoveryCodes(tx, realm, ownerId);
  const codes = newRecoveryCodes();
  const rows = codes.map((code) => ({
    [tables.owner]: ownerId,
    code_hash: hashRecoveryCode(secrets, ownerId, code),
    used_at: null,
  }));
  await accessDb(tx).insertInto(tables.recoveryCodes).values(rows).execute();
  return codes;
}

/** New codes for an owner who never got any; null for everyone else. */
export async function codesIfNone(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  ownerId: string,
): Promise<string[] | null> {
  const any = await accessDb(tx)
    .selectFrom(realm.tables.recoveryCodes)
    .select('code_hash')
    .where(realm.tables.owner, '=', ownerId)
    .limit(1)
    .executeTakeFirst();
  return any ? null : replaceRecoveryCodes(tx, secrets, realm, ownerId);
}

export async function deleteRecoveryCodes(
  tx: Tx,
  { tables }: Realm,
  ownerId: string,
): Promise<void> {
  await accessDb(tx).deleteFrom(tables.recoveryCodes).where(tables.owner, '=', ownerId).execute();
}

/**
 * Uses a code up and tells the owner; false for one that is wrong or was used.
 */
export async function consumeRecoveryCode(
  tx: Tx,
  secrets: Secrets,
  realm: Realm,
  { ownerId, typed }: { ownerId: string; typed: string },
  now: Date,
): Promise<boolean> {
  const { tables } = realm;
  const hashes = everyIndex(secrets, (one) => hashRecoveryCode(one, ownerId, typed));
  const used = await accessDb(tx)
    .updateTable(tables.recoveryCodes)
    .set({ used_at: now })
    .where(tables.owner, '=', ownerId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  if (used === undefined) return false;
  await realm.notifyCodeUsed(tx, ownerId, await countRecoveryCodes(tx, realm, ownerId));
  return true;
}

/** How many codes are left. */
export async function countRecoveryCodes(
  reader: Reader,
  { tables }: Realm,
  ownerId: string,
): Promise<number> {
  const { left } = await accessDb(reader)
    .selectFrom(tables.recoveryCodes)
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where(tables.owner, '=', ownerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}
