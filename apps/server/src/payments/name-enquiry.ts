import { invalidAccountNumberMessage, isAccountNumber } from '@quarrter/domain/people';
import { sql } from 'kysely';
import { invalid, throttled } from '../platform/http-error.ts';
import { nameOfAccount } from './banks.ts';
import type { PaymentsDeps } from './deps.ts';

const enquiriesAnHour = 20;
const hourMs = 60 * 60 * 1000;

/** Names already asked for, by a keyed hash of bank and account; no account number is kept in memory. */
const rememberAtMost = 1_000;
export type RememberedNames = Map<string, string>;

/**
 * LON-21, WDR-06: the name on an account, for the client to confirm. A client may ask twenty times an hour, so
 * that nobody reads out a bank's customers with it. Nothing of the question is logged.
 */
export async function enquireName(
  deps: PaymentsDeps,
  remembered: RememberedNames,
  clientId: string,
  account: { bank_name: string; bank_account_number: string },
): Promise<{ account_name: string }> {
  const bankCode = account.bank_name.trim();
  const accountNumber = account.bank_account_number.trim();
  refuseFields(bankCode, accountNumber);
  await countEnquiry(deps, clientId);
  const key = deps.secrets.blindIndex(`${bankCode} ${accountNumber}`, 'account_name');
  const name = remembered.get(key) ?? (await nameOfAccount(deps, bankCode, accountNumber));
  if (name === null) {
    throw invalid({
      bank_account_number: ['The bank knows no such account. Please check bank and number.'],
    });
  }
  if (remembered.size >= rememberAtMost) remembered.clear();
  remembered.set(key, name);
  return { account_name: name };
}

function refuseFields(bankCode: string, accountNumber: string): void {
  const faults: Record<string, string[]> = {};
  if (!/^\w{2,10}$/.test(bankCode)) faults.bank_name = ['Bank Name is required.'];
  if (accountNumber === '') faults.bank_account_number = ['Account Number is required.'];
  else if (!isAccountNumber(accountNumber)) {
    faults.bank_account_number = [invalidAccountNumberMessage];
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function countEnquiry({ db }: PaymentsDeps, clientId: string): Promise<void> {
  const now = new Date();
  const ends = new Date(now.getTime() + hourMs);
  const { rows } = await sql<{ asked: number; window_ends_at: Date }>`
    INSERT INTO name_enquiries AS kept (client_id, asked, window_ends_at)
    VALUES (${clientId}, 1, ${ends})
    ON CONFLICT (client_id) DO UPDATE SET
      asked = CASE WHEN kept.window_ends_at <= ${now} THEN 1 ELSE kept.asked + 1 END,
      window_ends_at = CASE WHEN kept.window_ends_at <= ${now} THEN ${ends} ELSE kept.window_ends_at END
    RETURNING asked, window_ends_at`.execute(db);
  const [window] = rows;
  if (window === undefined || window.asked <= enquiriesAnHour) return;
  const seconds = Math.ceil((window.window_ends_at.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(seconds / 60);
  const detail = `You have asked for too many accounts. Please try again in ${minutes} minutes.`;
  throw throttled({ detail }, seconds);
}
