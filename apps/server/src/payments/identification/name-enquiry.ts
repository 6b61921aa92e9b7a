import { invalidAccountNumberMessage, isAccountNumber } from '@quarrter/domain/people';
import { sql } from 'kysely';
import { invalid, throttled } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { nameOfAccount } from './banks.ts';

const accountsPerHour = 20;
const callsPerHour = 200;
const hourMs = 60 * 60 * 1000;

/**
 * Names found earlier, by a keyed hash of bank and account; no account number is kept in memory.
 */
export type CachedNames = Map<string, string>;
const mostCached = 1_000;

type AskedAccount = { readonly bankCode: string; readonly accountNumber: string };

/**
 * LON-21, WDR-06: the name on an account, for the client to confirm. A client can ask about twenty
 * accounts an hour, so that no one can read out a bank's customers. Nothing of it is logged.
 */
export async function enquireName(
  deps: PaymentsDeps,
  cached: CachedNames,
  clientId: string,
  account: AskedAccount,
  now: Date,
): Promise<string> {
  const bankCode = account.bankCode.trim();
  const accountNumber = account.accountNumber.trim();
  checkFields(bankCode, accountNumber);
  await countEnquiry(deps, clientId, { bankCode, accountNumber }, now);
  const key = deps.secrets.blindIndex(`${bankCode} ${accountNumber}`, 'account_name');
  const name = cached.get(key) ?? (await nameOfAccount(deps, bankCode, accountNumber));
  if (name === null) {
    const message = 'This bank has no such account. Please check the bank and the number.';
    throw invalid({ bank_account_number: [message] });
  }
  if (cached.size >= mostCached) cached.clear();
  cached.set(key, name);
  return name;
}

function checkFields(bankCode: string, accountNumber: string): void {
  const errors: Record<string, string[]> = {};
  if (!/^\w{2,10}$/.test(bankCode)) errors.bank_name = ['Bank Name is required.'];
  if (accountNumber === '') errors.bank_account_number = ['Account Number is required.'];
  else if (!isAccountNumber(accountNumber)) {
    errors.bank_account_number = [invalidAccountNumberMessage];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Counts a call that says whose account it is, or whether there is one; a 429 after twenty
 * accounts. The same account again says nothing new, and only the limit of all calls stops it.
 */
export async function countEnquiry(
  { db, secrets }: Pick<PaymentsDeps, 'db' | 'secrets'>,
  clientId: string,
  { bankCode, accountNumber }: AskedAccount,
  now: Date,
): Promise<void> {
  const ends = new Date(now.getTime() + hourMs);
  const asked = `${clientId} ${bankCode} ${accountNumber}`;
  const account = secrets.blindIndex(asked, 'name_enquiries');
  const isOver = sql`counted.window_ends_at <= ${now}`;
  const isKnown = sql`${account} = ANY (counted.accounts)`;
  const isFull = sql`counted.asked >= ${accountsPerHour}`;
  const { rows } = await sql<{ allowed: boolean; window_ends_at: Date }>`
    INSERT INTO name_enquiries AS counted (client_id, asked, accounts, calls, window_ends_at)
    VALUES (${clientId}, 1, ARRAY[${account}], 1, ${ends})
    ON CONFLICT (client_id) DO UPDATE SET
      asked = CASE WHEN ${isOver} THEN 1 WHEN ${isKnown} OR ${isFull} THEN counted.asked
        ELSE counted.asked + 1 END,
      accounts = CASE WHEN ${isOver} THEN ARRAY[${account}]
        WHEN ${isKnown} OR ${isFull} THEN counted.accounts
        ELSE array_append(counted.accounts, ${account}) END,
      calls = CASE WHEN ${isOver} THEN 1 ELSE counted.calls + 1 END,
      window_ends_at = CASE WHEN ${isOver} THEN ${ends} ELSE counted.window_ends_at END
    RETURNING ${account} = ANY (accounts) AND calls <= ${callsPerHour} AS allowed,
      window_ends_at`.execute(db);
  const [window] = rows;
  if (window === undefined || window.allowed) return;
  const seconds = Math.ceil((window.window_ends_at.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  const detail = `You have checked too many accounts. Please try again in ${minutes} minutes.`;
  throw throttled({ detail }, seconds);
}
