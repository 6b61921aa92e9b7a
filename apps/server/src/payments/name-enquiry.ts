import { invalidAccountNumberMessage, isAccountNumber } from '@quarrter/domain/people';
import { sql } from 'kysely';
import { invalid, throttled } from '../platform/http-error.ts';
import { nameOfAccount } from './banks.ts';
import type { PaymentsDeps } from './deps.ts';

const enquiriesPerHour = 20;
const hourMs = 60 * 60 * 1000;

/**
 * Names found earlier, by a keyed hash of bank and account; no account number is kept in memory.
 */
export type CachedNames = Map<string, string>;
const mostCached = 1_000;

/**
 * LON-21, WDR-06: the name on an account, for the client to confirm. A client can ask twenty times
 * an hour, so that nobody can read out a bank's customers. Nothing of the enquiry is logged.
 */
export async function enquireName(
  deps: PaymentsDeps,
  cached: CachedNames,
  clientId: string,
  account: { bankCode: string; accountNumber: string },
  now: Date,
): Promise<string> {
  const bankCode = account.bankCode.trim();
  const accountNumber = account.accountNumber.trim();
  checkFields(bankCode, accountNumber);
  await countEnquiry(deps, clientId, now);
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

/** Counts a call that says whose account it is, or whether there is one; a 429 after twenty. */
export async function countEnquiry(
  { db }: Pick<PaymentsDeps, 'db'>,
  clientId: string,
  now: Date,
): Promise<void> {
  const ends = new Date(now.getTime() + hourMs);
  const { rows } = await sql<{ asked: number; window_ends_at: Date }>`
    INSERT INTO name_enquiries AS counted (client_id, asked, window_ends_at)
    VALUES (${clientId}, 1, ${ends})
    ON CONFLICT (client_id) DO UPDATE SET
      asked = CASE WHEN counted.window_ends_at <= ${now} THEN 1 ELSE counted.asked + 1 END,
      window_ends_at =
        CASE WHEN counted.window_ends_at <= ${now} THEN ${ends} ELSE counted.window_ends_at END
    RETURNING asked, window_ends_at`.execute(db);
  const [window] = rows;
  if (window === undefined || window.asked <= enquiriesPerHour) return;
  const seconds = Math.ceil((window.window_ends_at.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  const detail = `You have checked too many accounts. Please try again in ${minutes} minutes.`;
  throw throttled({ detail }, seconds);
}
