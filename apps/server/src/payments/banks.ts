import type { Currency } from '@quarrter/domain/money';
import { isAccountNumber } from '@quarrter/domain/people';
import type { Database, Reader } from '../platform/database.ts';
import { HttpError } from '../platform/http-error.ts';
import type { PaymentsDeps } from './deps.ts';
import type { Bank } from './provider.ts';
import { ProviderError } from './provider-error.ts';
import { paymentsDb } from './tables.ts';

const freshForMs = 24 * 60 * 60 * 1000;

type BankDeps = Pick<PaymentsDeps, 'db' | 'provider' | 'log'>;

/**
 * API-24: the provider's banks, by name, from the table; fetched again once they are a day old. When the
 * provider does not answer, old ones serve: banks change a few times a year.
 */
export async function readBanks(deps: BankDeps, currency: Currency): Promise<Bank[]> {
  const banks = await keptOrFetched(deps, currency);
  return banks.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
}

/**
 * Whether money can be sent to a bank of this code. Speaks to the provider when the list is old: never call it
 * inside a transaction. While there is no list at all any code may be one; the name enquiry asks again before
 * money is sent.
 */
export async function isBank(deps: BankDeps, code: string): Promise<boolean> {
  if (!/^\w{2,10}$/.test(code)) return false;
  const banks = await keptOrFetched(deps, 'NGN').catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  return banks === null || banks.some((bank) => bank.code === code);
}

async function keptOrFetched(deps: BankDeps, currency: Currency): Promise<Bank[]> {
  const kept = await paymentsDb(deps.db)
    .selectFrom('banks')
    .select(['code', 'name', 'fetched_at'])
    .where('currency', '=', currency)
    .execute();
  const fetchedAt = kept[0]?.fetched_at;
  if (fetchedAt !== undefined && Date.now() - fetchedAt.getTime() < freshForMs) return kept;
  try {
    const fetched = await deps.provider.listBanks(currency);
    if (fetched.length > 0) await replaceBanks(deps.db, currency, fetched);
    return fetched.length > 0 ? fetched : kept;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ fault: error.message }, 'the bank list could not be fetched');
    if (kept.length > 0) return kept;
    throw providerIsAway();
  }
}

async function replaceBanks(db: Database, currency: Currency, banks: Bank[]): Promise<void> {
  const now = new Date();
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
 * The holder's name at the bank, null when the bank knows no such account. Speaks to the provider: never call
 * it inside a transaction. Refuses with 502 when the provider does not answer.
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
    log.warn({ fault: error.message }, 'a name enquiry got no answer');
    throw providerIsAway();
  }
}

export function providerIsAway(): HttpError {
  return new HttpError(502, {
    detail: 'The payment provider does not answer at the moment. Please try again in a minute.',
  });
}

/** A bank by its name; its code while the list has not been fetched. */
export async function nameBank(reader: Reader, code: string): Promise<string> {
  const bank = await paymentsDb(reader)
    .selectFrom('banks')
    .select('name')
    .where('currency', '=', 'NGN')
    .where('code', '=', code)
    .executeTakeFirst();
  return bank?.name ?? code;
}
