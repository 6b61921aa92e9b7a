import {
  columnOf,
  isSealedField,
  type ProfileField,
  type ProfileValues,
  profileFieldNames,
} from '@quarrter/domain/people';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { type Contact, findContact } from '../queries.ts';
import { accountsDb } from '../tables.ts';
import { sealContext } from './profile-fields.ts';

/** The profile with its sealed values opened: for the server's own use, never for a reply. */
export type Profile = Contact & {
  fields: ProfileValues;
  ninVerified: boolean;
  bvnVerified: boolean;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** When bank or number last changed; null for an account that counts as old. */
  accountChangedAt: Date | null;
  /** One of the fixed questions; empty until one is chosen (PRO-23). */
  securityQuestion: string;
  corporateEmail: string;
  /** Null until the client is found on a partner's roster (COR-06). */
  employeeProfileId: string | null;
};

export async function readProfile(
  reader: Reader,
  secrets: Secrets,
  clientId: string,
): Promise<Profile> {
  const contact = await findContact(reader, clientId);
  if (contact === undefined) throw new Error('There is no such client.');
  const row = await readProfileRow(reader, clientId);
  const fields = openFields(row, secrets, clientId);
  return {
    ...contact,
    fields,
    ninVerified: row.nin_verified,
    bvnVerified: row.bvn_verified,
    bankCode: fields.bank_name,
    accountNumber: fields.bank_account_number,
    accountName: fields.account_name,
    accountChangedAt: row.account_changed_at,
    securityQuestion: row.security_question,
    corporateEmail: row.corporate_email,
    employeeProfileId: row.employee_profile_id,
  };
}

export async function readProfileRow(reader: Reader, clientId: string) {
  return accountsDb(reader)
    .selectFrom('client_profiles')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
}

export type ProfileRow = Awaited<ReturnType<typeof readProfileRow>>;

/** Every field of the profile, with its sealed values opened. */
export function openFields(row: ProfileRow, secrets: Secrets, clientId: string): ProfileValues {
  const open = (name: ProfileField) => {
    const value = row[columnOf(name)];
    if (!isSealedField(name)) return [name, value];
    return [name, value === null ? '' : secrets.open(String(value), sealContext(clientId, name))];
  };
  return Object.fromEntries(profileFieldNames.map(open));
}
