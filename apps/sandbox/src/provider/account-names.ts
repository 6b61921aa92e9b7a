import { createHash } from 'node:crypto';
import type { Store } from '../store/database.ts';
import { allRows, oneRow, run } from '../store/rows.ts';

const surnames = (
  'ADEYEMI OKAFOR BELLO EZE OGUNLEYE IBRAHIM NWOSU ADEBAYO MUSA OKONKWO LAWAL UDOH BALOGUN YUSUF ' +
  'CHUKWU OLADIPO EFFIONG ABUBAKAR OBI AKINTOLA'
).split(' ');
const givenNames = (
  'AMINA CHIDI NGOZI TUNDE FATIMA EMEKA FOLAKE IFEOMA SEGUN HALIMA BLESSING KELECHI YETUNDE ' +
  'SULEIMAN ADAEZE BABATUNDE GRACE UCHE ZAINAB KUNLE'
).split(' ');

export type BankAccount = { bank_code: string; account_number: string; account_name: string };

/** Opens an account at a bank, or renames it. The bank writes names in capitals. */
export function addAccount(store: Store, account: BankAccount): BankAccount {
  const added = { ...account, account_name: account.account_name.toUpperCase() };
  run(
    store,
    `INSERT INTO bank_accounts VALUES (?1, ?2, ?3)
     ON CONFLICT (bank_code, account_number) DO UPDATE SET account_name = ?3`,
    ...[added.bank_code, added.account_number, added.account_name],
  );
  return added;
}

/** The accounts that were added, newest first. */
export function latestAccounts(store: Store, limit: number): BankAccount[] {
  const sql = 'SELECT * FROM bank_accounts ORDER BY rowid DESC LIMIT ?';
  return allRows<BankAccount>(store, sql, limit);
}

/**
 * The account holder's name, as the bank's name enquiry answers. An account that was added answers
 * its name. Any other number answers an invented name, always the same one, and those that begin
 * with six zeros are unknown, except the provider's own test account (bank 057, 0000000000).
 */
export function accountName(store: Store, accountNumber: string, bankCode: string): string | null {
  const sql = 'SELECT account_name FROM bank_accounts WHERE bank_code = ? AND account_number = ?';
  const added = oneRow<{ account_name: string }>(store, sql, bankCode, accountNumber);
  if (added !== undefined) return added.account_name;
  if (accountNumber === '0000000000' && bankCode === '057') return 'TEST ACCOUNT HOLDER';
  return accountNumber.startsWith('000000') ? null : inventedName(accountNumber);
}

function inventedName(accountNumber: string): string {
  const digest = createHash('sha256').update(accountNumber).digest();
  const pick = (names: readonly string[], at: number) =>
    names[digest.readUInt16BE(at) % names.length];
  const middle = pick(givenNames, 2);
  const given = pick(givenNames, 4);
  return [pick(surnames, 0), given, ...(middle === given ? [] : [middle])].join(' ');
}
