import type { SandboxContext } from '../context.ts';
import { newCode } from '../store/codes.ts';
import type { Store } from '../store/database.ts';
import { oneRow, run } from '../store/rows.ts';
import { accountName } from './account-names.ts';
import { findBank } from './banks.ts';
import { ApiError } from './envelope.ts';
import { currencyOf, fieldsOf, requiredText } from './fields.ts';
import { isoTime } from './present-transaction.ts';

export type RecipientRow = {
  id: number;
  recipient_code: string;
  type: string;
  name: string;
  currency: string;
  account_number: string;
  account_name: string;
  bank_code: string;
  bank_name: string;
  created_at: number;
};

export const transferCurrencies = ['NGN', 'GHS', 'KES', 'ZAR'] as const;

/** Name enquiry at a bank: `GET /bank/resolve`. */
export function resolveAccount(store: Store, accountNumber: string, bankCode: string) {
  const bank = findBank(bankCode);
  if (bank === undefined) {
    throw new ApiError(400, `Unknown bank code: ${bankCode}`, {
      code: 'invalid_bank_code',
      nextStep: 'Use the list banks endpoint to get all supported banks and their codes',
    });
  }
  const known = /^\d{10}$/.test(accountNumber);
  const name = known ? accountName(store, accountNumber, bankCode) : null;
  if (name === null) {
    throw new ApiError(422, 'Could not resolve account name. Check parameters or try again.', {
      code: 'invalid_bank_code',
      nextStep: "Ensure that you're passing the correct account number and bank code",
    });
  }
  return { bank, account_number: accountNumber, account_name: name, bank_id: bank.id };
}

/** The same account gives the same recipient, as at the provider. */
export function createRecipient(context: SandboxContext, body: unknown): RecipientRow {
  const { store } = context;
  const fields = fieldsOf(body);
  const type = requiredText(fields, 'type', 'Type');
  const name = requiredText(fields, 'name', 'Name');
  const account = requiredText(fields, 'account_number', 'Account number');
  const bankCode = requiredText(fields, 'bank_code', 'Bank code');
  const currency = currencyOf(fields, transferCurrencies);
  const { bank, account_name } = resolveAccount(store, account, bankCode);
  run(
    store,
    `INSERT INTO recipients (recipient_code, type, name, currency, account_number, account_name,
       bank_code, bank_name, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (bank_code, account_number, currency)
       DO UPDATE SET name = excluded.name, account_name = excluded.account_name`,
    ...[newCode('RCP_', 15), type, name, currency, account, account_name],
    ...[bankCode, bank.name, context.business.now()],
  );
  const sql =
    'SELECT * FROM recipients WHERE bank_code = ? AND account_number = ? AND currency = ?';
  const row = oneRow<RecipientRow>(store, sql, bankCode, account, currency);
  if (row === undefined) throw new Error('the recipient just written is missing');
  return row;
}

export function findRecipient(store: Store, code: string) {
  return oneRow<RecipientRow>(store, 'SELECT * FROM recipients WHERE recipient_code = ?', code);
}

export function presentRecipient(row: RecipientRow) {
  return {
    active: true,
    createdAt: isoTime(row.created_at),
    currency: row.currency,
    description: null,
    domain: 'test',
    email: null,
    id: row.id,
    integration: 463_433,
    metadata: null,
    name: row.name,
    recipient_code: row.recipient_code,
    type: row.type,
    updatedAt: isoTime(row.created_at),
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: row.account_number,
      account_name: row.account_name,
      bank_code: row.bank_code,
      bank_name: row.bank_name,
    },
  };
}
