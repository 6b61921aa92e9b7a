import { toWire } from '@quarrter/domain/money';
import type { Reader } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { fieldOf, type ProfileField, profileFieldNames, sealContext } from './profile-fields.ts';
import { type Contact, findContact } from './queries.ts';
import { accountsDb } from './tables.ts';

/** The profile by wire names, opened: for the server's own use, never for an answer. */
export type Profile = Contact & {
  /** Amounts as `"125000.00"`, dates as `YYYY-MM-DD`; what was never given is an empty text. */
  fields: Record<ProfileField, string>;
  ninVerified: boolean;
  bvnVerified: boolean;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** One of the fixed questions; empty while none was chosen (PRO-23). */
  securityQuestion: string;
  corporateEmail: string;
  /** Null until the client was found on a partner's roster (COR-06). */
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

/** Every field as the text a form would hold. */
export function openFields(
  row: ProfileRow,
  secrets: Secrets,
  clientId: string,
): Record<ProfileField, string> {
  const open = (name: ProfileField): [ProfileField, string] => {
    const field = fieldOf(name);
    const kept = row[field.column];
    if (kept === null) return [name, ''];
    if (typeof kept === 'bigint') return [name, toWire(kept)];
    const text = String(kept);
    const sealed = field.as === 'sealed';
    return [name, sealed ? secrets.open(text, sealContext(clientId, field.context)) : text];
  };
  return Object.fromEntries(profileFieldNames.map(open)) as Record<ProfileField, string>;
}
