import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { unwatched, type Watch } from '../../platform/outside-services.ts';
import { paystackCards } from './paystack-cards.ts';
import { paystackClaims } from './paystack-claims.ts';
import { type Connection, connect, watched } from './paystack-connection.ts';
import { paystackIdentification } from './paystack-identification.ts';
import { openLists } from './paystack-lists.ts';
import { readCharge, readEvent, readTransfer } from './paystack-messages.ts';
import { readAllPages } from './paystack-pages.ts';
import { paystackRefunds } from './paystack-refunds.ts';
import type { Bank, Provider } from './provider.ts';
import { isDuplicate, isRejection, ProviderError } from './provider-error.ts';

/** The payment provider over HTTP. The sandbox gets the same calls at another address. */
export function openPaystack(
  settings: { url: string; secretKey: string },
  watch: Watch = unwatched,
): Provider {
  const connection = watched(connect(settings), watch);
  const lookUpTransfer = (reference: string) =>
    orNull(isNotFound, async () => {
      const path = `/transfer/verify/${encodeURIComponent(reference)}`;
      return readTransfer((await connection.read(path)).data, reference);
    });
  /** The transfer that an earlier attempt ordered: no answer about it is one to the new order. */
  const readEarlier = async (reference: string) => {
    const notShown = 'The transfer is not shown yet.';
    const state = await lookUpTransfer(reference).catch((cause: unknown) => {
      if (!(cause instanceof ProviderError)) throw cause;
      throw new ProviderError('unreachable', notShown, '', cause);
    });
    if (state === null) throw new ProviderError('unreachable', notShown);
    return state;
  };
  return {
    ...openLists(connection),
    ...paystackCards(connection),
    ...paystackClaims(connection),
    ...paystackIdentification(connection),
    initialize: (order) => initialize(connection, order),
    lookUpCharge: (reference) =>
      orNull(isNotFound, async () => {
        const path = `/transaction/verify/${encodeURIComponent(reference)}`;
        return readCharge((await connection.read(path)).data);
      }),
    findCharge: (providerId) =>
      orNull(isNotFound, async () => {
        const path = `/transaction/${encodeURIComponent(providerId)}`;
        return readCharge((await connection.read(path)).data);
      }),
    listBanks: (currency) => listBanks(connection, currency),
    resolveAccount: (bankCode, accountNumber) =>
      orNull(isUnknownAccount, async () => {
        const query = { account_number: accountNumber, bank_code: bankCode };
        return named.parse((await connection.read('/bank/resolve', query)).data).account_name;
      }),
    async createRecipient({ name, bankCode, accountNumber, currency }) {
      const answer = await connection.write('/transferrecipient', {
        type: 'nuban',
        name,
        bank_code: bankCode,
        account_number: accountNumber,
        currency,
      });
      return recipient.parse(answer.data).recipient_code;
    },
    async transfer({ reference, amount, currency, recipientCode, reason }) {
      const order = { amount: wireNumber(amount), currency, reference, reason };
      const body = { source: 'balance', recipient: recipientCode, ...order };
      const earlier = await orNull(isDuplicateTransfer, async () =>
        readTransfer((await connection.write('/transfer', body)).data, reference),
      );
      return earlier ?? readEarlier(reference);
    },
    lookUpTransfer,
    ...paystackRefunds(connection),
    isSigned: (rawBody, signature) => isSigned(settings.secretKey, rawBody, signature),
    readEvent,
  };
}

const initialized = z.looseObject({ access_code: z.string().check(z.minLength(1)) });
const named = z.looseObject({ account_name: z.string().check(z.minLength(1)) });
const recipient = z.looseObject({ recipient_code: z.string().check(z.minLength(1)) });
const bank = z.looseObject({
  name: z.string(),
  code: z.string(),
  active: z.optional(z.nullable(z.boolean())),
  is_deleted: z.optional(z.nullable(z.boolean())),
});

async function initialize(
  connection: Connection,
  { reference, amount, currency, email }: Parameters<Provider['initialize']>[0],
): ReturnType<Provider['initialize']> {
  try {
    const order = { reference, amount: wireNumber(amount), currency, email };
    const answer = await connection.write('/transaction/initialize', order);
    return { ok: true, accessCode: initialized.parse(answer.data).access_code };
  } catch (error) {
    if (isRejection(error) && isDuplicate(error)) return { ok: false, reason: 'duplicate' };
    throw error;
  }
}

async function listBanks(connection: Connection, currency: string): Promise<Bank[]> {
  const query = { country: 'nigeria', currency, use_cursor: 'true' };
  const banks = new Map<string, Bank>();
  for (const row of await readAllPages(connection, '/bank', query)) {
    const { data } = bank.safeParse(row);
    if (data === undefined || data.active === false || data.is_deleted === true) continue;
    banks.set(data.code, { code: data.code, name: data.name });
  }
  return [...banks.values()];
}

/** Lower-case hex HMAC-SHA512 of the raw body under the secret key, compared in constant time. */
function isSigned(secretKey: string, rawBody: Buffer, signature: string | undefined): boolean {
  const expected = createHmac('sha512', secretKey).update(rawBody).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** On the wire an amount is a JSON number of minor units. */
function wireNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number))
    throw new RangeError('The amount is too large for the provider.');
  return number;
}

async function orNull<T>(
  expected: (error: ProviderError) => boolean,
  run: () => Promise<T>,
): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (isRejection(error) && expected(error)) return null;
    throw error;
  }
}

function isNotFound(error: ProviderError): boolean {
  return (
    error.code === 'not_found' || /reference not found|transfer not found/i.test(error.message)
  );
}

function isUnknownAccount(error: ProviderError): boolean {
  return (
    error.code === 'invalid_bank_code' ||
    isNotFound(error) ||
    /could not resolve account name|unknown bank code/i.test(error.message)
  );
}

function isDuplicateTransfer(error: ProviderError): boolean {
  return error.code === 'duplicate_transfer_reference' || /unique reference/i.test(error.message);
}
