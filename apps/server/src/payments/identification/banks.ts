import type { Currency } from '@quarrter/domain/money';
import { isAccountNumber } from '@quarrter/domain/people';
import type { Database, Reader } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Bank } from '../provider/provider.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { paymentsDb } from '../tables.ts';

const freshForMs = 24 * 60 * 60 * 1000;

type BankDeps = Pick<PaymentsDeps, 'db' | 'provider' | 'log'>;

/**
 * API-24: the provider's banks by name, from our table; fetched again once they are a day old. When
 * the provider does not answer, the stored ones serve: banks change only a few times a year.
 */
export async function readBanks(deps: BankDeps, currency: Currency, now: Date): Promise<Bank[]> {
  const banks = await storedOrFetched(deps, currency, now);
  return banks.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
}

/**
 * Whether money can be sent to a bank with this code. Calls the provider when the list is old, so
 * never call it inside a transaction. While there is no list at all, any code passes; the name
 * enquiry checks again before money is sent.
 */
export async function isBank(deps: BankDeps, code: string, now: Date): Promise<boolean> {
  if (!/^\w{2,10}$/.test(code)) return false;
  const banks = await storedOrFetched(deps, 'NGN', now).catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  return banks === null || banks.some((bank) => bank.code === code);
}

async function storedOrFetched(deps: BankDeps, currency: Currency, now: Date): Promise<Bank[]> {
  const stored = await paymentsDb(deps.db)
    .selectFrom('banks')
    .select(['code', 'name', 'fetched_at'])
    .where('currency', '=', currency)
    .execute();
  const fetchedAt = stored[0]?.fetched_at;
  const ageMs = now.getTime() - (fetchedAt?.getTime() ?? 0);
  if (ageMs < freshForMs) return stored;
  try {
    const fetched = await deps.provider.listBanks(currency);
    if (fetched.length > 0) await replaceBanks(deps.db, currency, fetched, now);
    return fetched.length > 0 ? fetched : stored;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ error: error.message }, 'the bank list could not be fetched');
    if (stored.length > 0) return stored;
    throw providerUnavailable();
  }
}

async function replaceBanks(
  db: Database,
  currency: Currency,
  banks: Bank[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await paymentsDb(tx)
      .insertInto('banks')
      .values(banks.map(({ code, name }) => ({ currency, code, name, fetched_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['currency', 'code'])
          .doUpdateSet((row) => ({ name: row.ref('excluded.name'), fetched_at: now })),
      )
      .execute();
    await paymentsDb(tx)
      .deleteFrom('banks')
      .where('currency', '=', currency)
      .where('fetched_at', '<', now)
      .execute();
  });
}

/**
 * The account holder's name at the bank; null when the bank has no such account. Calls the
 * provider, so never call it inside a transaction. Answers 502 when the provider does not answer.
 */
export async function nameOfAccount(
  { provider, log }: Pick<PaymentsDeps, 'provider' | 'log'>,
  bankCode: string,
  accountNumber: string,
): Promise<string | null> {
  if (!isAccountNumber(accountNumber) || !/^\w{2,10}$/.test(bankCode)) return null;
  try {
    return await provider.resolveAccount(bankCode, accountNumber);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ error: error.message }, 'a name enquiry was not answered');
    throw providerUnavailable();
  }
}

export function providerUnavailable(): HttpError {
  return new HttpError(502, {
    detail: 'Our payment provider is not responding. Please try again in a minute.',
  });
}

export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof HttpError && error.status === 502;
}

/** A bank's name; its code while the list has not been fetched. */
export async function nameBank(reader: Reader, code: string): Promise<string> {
  const bank = await paymentsDb(reader)
    .selectFrom('banks')
    .select('name')
    .where('currency', '=', 'NGN')
    .where('code', '=', code)
    .executeTakeFirst();
  return bank?.name ?? code;
}

/** The names of banks by code; the code itself for one that has not been fetched. */
export async function nameBanks(reader: Reader): Promise<(code: string) => string> {
  const banks = await paymentsDb(reader)
    .selectFrom('banks')
    .select(['code', 'name'])
    .where('currency', '=', 'NGN')
    .execute();
  const names = new Map(banks.map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}
