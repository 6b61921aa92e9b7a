import { type LoanKind, savedAccountField, usesSavedAccount } from '@quarrter/domain/loan-kinds';
import { readProfile } from '../../accounts/index.ts';
import type { Upload } from '../../documents/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';

/**
 * The application with the bank account of the client's profile, where the client chose that one:
 * its number never has to cross to the browser and back. From here on it is an account like one
 * that was typed. Without one in the profile, bank and number are missing.
 */
export async function withSavedAccount(
  { db, secrets }: Pick<PlatformDeps, 'db' | 'secrets'>,
  { clientId, kind }: { clientId: string; kind: LoanKind },
  upload: Upload,
): Promise<Upload> {
  if (!usesSavedAccount(kind, upload.fields)) return upload;
  const { bankCode, accountNumber } = await readProfile(db, secrets, clientId);
  const account = { bank_name: bankCode, bank_account_number: accountNumber };
  return { ...upload, fields: { ...upload.fields, ...account, [savedAccountField]: '' } };
}
