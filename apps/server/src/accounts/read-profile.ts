import { toWire } from '@quarrter/domain/money';
import type { Reader } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { fieldOf, type ProfileField, profileFieldNames, sealContext } from './profile-fields.ts';
import { type Contact, findContact } from './queries.ts';
import { accountsDb } from './tables.ts';

/** The profile with its sealed values opened: for the server's own use, never for a reply. */
export type Profile = Contact & {
  /** By wire name, amounts as `"125000.00"`, dates as `YYYY-MM-DD`; empty when never given. */
  fields: Record<ProfileField, string>;
  ninVerified: boolean;
  bvnVerified: boolean;
  bankCode: string;
  accountNumber: string;
  accountName: string;
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

/** Every field as a form would hold it. */
export function openFields(
  row: ProfileRow,
  secrets: Secrets,
  clientId: string,
): Record<ProfileField, string> {
  const open = (name: ProfileField): [ProfileField, string] => {
    const field = fieldOf(name);
    const value = row[field.column];
    if (value === null) return [name, ''];
    if (typeof value === 'bigint') return [name, toWire(value)];
    const text = String(value);
    const sealed = field.as === 'sealed';
    return [name, sealed ? secrets.open(text, sealContext(clientId, field.context)) : text];
  };
  return Object.fromEntries(profileFieldNames.map(open)) as Record<ProfileField, string>;
}
