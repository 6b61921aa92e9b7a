import { parseIsoDate } from '@quarrter/domain/calendar';
import { parseAmount } from '@quarrter/domain/money';
import {
  columnOf,
  describeField,
  isSealedField,
  normalizePhone,
  type ProfileField,
  type ProfileValues,
  profileFieldNames,
} from '@quarrter/domain/people';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ChangesOf } from '../../platform/database/define-table.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { detailsChanged, recordAccountEvent } from '../events.ts';
import { queueComparisonAfter } from '../identity/compare-clients.ts';
import { noteIdentityNumbers } from '../identity/identity-numbers.ts';
import { accountsDb } from '../tables.ts';
import { storeEarlierName } from './holder-name.ts';
import { type ContactField, contactFieldNames, sealContext } from './profile-fields.ts';
import { isProtected, isVerified } from './protected-details.ts';
import { openFields } from './read-profile.ts';

/** Some fields of the profile as a checked form holds them; absent ones stay as they are. */
export type ProfilePatch = { readonly [name in ProfileField | ContactField]?: string | null };

type Changes = ChangesOf<typeof accountsDb, 'client_profiles'>;

/**
 * Saves a checked form's fields to the profile (LON-62, INV-40, API-16). Other fields of the form
 * are ignored, above all the email; so are the fields that staff verified (PRO-11), and empty
 * fields, unless the client emptied them on the profile itself (`clearBlanks`). Names, numbers and
 * bank details change only where the client has just given password and second factor
 * (`confirmed`), so no form is a way around them. Returns the names of the fields that changed.
 */
export async function saveToProfile(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  patch: ProfilePatch,
  options: { clearBlanks?: boolean; confirmed?: boolean } = {},
): Promise<string[]> {
  const row = await accountsDb(tx)
    .selectFrom('client_profiles')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = openFields(row, secrets, clientId);
  const stays = (name: ProfileField | ContactField, value: unknown) =>
    isVerified(name, value, { ninVerified: row.nin_verified, bvnVerified: row.bvn_verified }) ||
    (isProtected(name, value) && !options.confirmed);
  const changes: Changes = {};
  const changed: string[] = [];
  for (const name of profileFieldNames) {
    const value = parse(name, patch[name]);
    const given = !isEmpty(value) || (options.clearBlanks === true && patch[name] === '');
    if (!given || value === before[name]) continue;
    if (describeField(name).onlyOnProfile && !options.clearBlanks) continue;
    if (stays(name, before[name])) continue;
    Object.assign(changes, { [columnOf(name)]: stored(secrets, clientId, name, value) });
    changed.push(name);
  }
  const accountChanged = changed.includes('bank_name') || changed.includes('bank_account_number');
  // The account name was looked up for the earlier account.
  if (accountChanged && !changed.includes('account_name')) changes.account_name = '';
  // A withdrawal to it is protected for a day.
  if (accountChanged) changes.account_changed_at = new Date();
  if (changed.length > 0) {
    await accountsDb(tx)
      .updateTable('client_profiles')
      .set(changes)
      .where('client_id', '=', clientId)
      .execute();
  }
  const { nin, bvn } = patch;
  if (changed.includes('nin') || changed.includes('bvn')) {
    await noteIdentityNumbers(tx, secrets, [{ clientId, nin, bvn }]);
  }
  changed.push(...(await saveContact(tx, clientId, patch, stays)));
  await recordChanges(tx, clientId, changed, before);
  await queueComparisonAfter(tx, clientId, changed);
  return changed;
}

type Value = ProfileValues[ProfileField];

function isEmpty(value: Value): boolean {
  return value === null || value === '';
}

/** The fields of the client's own row as they are stored; empty where nothing was typed. */
export function contactOf(patch: ProfilePatch): { readonly [name in ContactField]: string } {
  return {
    first_name: patch.first_name?.trim() ?? '',
    last_name: patch.last_name?.trim() ?? '',
    phone_number: (patch.phone_number && normalizePhone(patch.phone_number)) || '',
  };
}

/**
 * Converts typed text to the profile's value: an amount in kobo (PRO-08), a phone number in E.164.
 */
export function parse(name: ProfileField, typed: string | null | undefined): Value {
  const text = typeof typed === 'string' ? typed.trim() : '';
  const { type } = describeField(name);
  if (type === 'date') return parseIsoDate(text);
  if (type === 'amount') return parseAmount(text);
  return type === 'phone' ? (normalizePhone(text) ?? '') : text;
}

function stored(secrets: Secrets, clientId: string, name: ProfileField, value: Value): Value {
  if (!isSealedField(name)) return value;
  return isEmpty(value) ? null : secrets.seal(String(value), sealContext(clientId, name));
}

async function saveContact(
  tx: Tx,
  clientId: string,
  patch: ProfilePatch,
  stays: (name: ContactField, value: string) => boolean,
): Promise<string[]> {
  const given = contactOf(patch);
  const before = await accountsDb(tx)
    .selectFrom('clients')
    .select(contactFieldNames)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changed = contactFieldNames.filter(
    (name) => given[name] !== '' && given[name] !== before[name] && !stays(name, before[name]),
  );
  if (changed.length === 0) return [];
  if (changed.includes('first_name') || changed.includes('last_name')) {
    const name = { firstName: before.first_name, lastName: before.last_name };
    await storeEarlierName(tx, clientId, name, (await readBusinessTime(tx)).at);
  }
  await accountsDb(tx)
    .updateTable('clients')
    .set(Object.fromEntries(changed.map((name) => [name, given[name]])))
    .where('client_id', '=', clientId)
    .execute();
  return changed;
}

/**
 * PRO-11: the event names the added or changed fields, and the client is emailed about some of
 * them.
 */
async function recordChanges(
  tx: Tx,
  clientId: string,
  fields: readonly string[],
  before: ProfileValues,
): Promise<void> {
  if (fields.length === 0) return;
  const earlier: { readonly [name: string]: Value } = before;
  const isNew = (name: string) => name in earlier && isEmpty(earlier[name] ?? null);
  await recordAccountEvent(tx, detailsChanged, clientId, {
    added: fields.filter(isNew),
    changed: fields.filter((name) => !isNew(name)),
    by: 'client',
  });
}
