import * as z from 'zod/mini';
import type { Connection, Envelope } from './paystack-connection.ts';
import { ProviderError } from './provider-error.ts';
import type {
  ListRequest,
  ProviderLists,
  ProviderRecord,
  RecordKind,
  RecordPage,
  RecordStatus,
  SettlementRecord,
} from './provider-records.ts';

/** The most that the provider puts on one page. */
export const recordsPerPage = 100;

/** A list that goes on for longer is not one day's, and reading it would never end. */
const mostPages = 50_000;

/** Amounts are whole minor units; those of refunds sometimes come as text. */
const minorUnits = z.pipe(
  z.union([z.number().check(z.int()), z.string().check(z.regex(/^-?\d+$/))]),
  z.transform((value: number | string) => BigInt(value)),
);
const optionalUnits = z.optional(z.nullable(minorUnits));
const recordId = z.pipe(z.union([z.number(), z.string()]), z.transform(String));

const charge = z.looseObject({
  id: recordId,
  reference: z.string(),
  status: z.string(),
  amount: minorUnits,
  fees: optionalUnits,
  currency: z.string(),
});

const transfer = z.looseObject({
  reference: z.string(),
  status: z.string(),
  amount: minorUnits,
  fee_charged: optionalUnits,
  currency: z.string(),
});

/** By its id alone, or whole. */
const named = z.union([
  recordId,
  z.pipe(
    z.looseObject({ id: recordId }),
    z.transform(({ id }) => id),
  ),
]);
const refund = z.looseObject({
  id: recordId,
  transaction: named,
  dispute: z.optional(z.nullable(named)),
  status: z.string(),
  amount: minorUnits,
  currency: z.string(),
});

const settlement = z.looseObject({
  id: recordId,
  status: z.string(),
  currency: z.string(),
  total_amount: minorUnits,
  effective_amount: optionalUnits,
  total_fees: minorUnits,
  total_processed: minorUnits,
  deductions: z.optional(z.unknown()),
  settlement_date: z.string(),
});

const balances = z.array(z.looseObject({ currency: z.string(), balance: minorUnits }));

/** The provider's lists of what it holds, read one page at a time. */
export function openLists(connection: Connection): ProviderLists {
  return {
    listRecords: (request) => listRecords(connection, request),
    listSettlements: async (request) =>
      (await readPage(connection, { ...request, kind: 'settlement' })).map(readSettlement),
    sumSettlementFees: (providerId) => sumSettlementFees(connection, providerId),
    findRecord: (kind, key) => findRecord(connection, kind, key),
    async readBalances() {
      const { data } = await connection.read('/balance');
      return new Map(balances.parse(data).map(({ currency, balance }) => [currency, balance]));
    },
  };
}

const paths: { readonly [K in RecordKind]: string } = {
  charge: '/transaction',
  transfer: '/transfer',
  refund: '/refund',
  settlement: '/settlement',
};

const readers: { readonly [K in RecordKind]: (data: unknown) => ProviderRecord } = {
  charge: readChargeRecord,
  transfer: readTransferRecord,
  refund: readRefundRecord,
  settlement: readSettlement,
};

async function listRecords(connection: Connection, request: ListRequest): Promise<RecordPage> {
  if (request.page > mostPages) {
    throw new ProviderError('rejected', 'The list of the card provider does not end.');
  }
  const page = await readPage(connection, request);
  return { records: page.map(readers[request.kind]), isLast: page.length < recordsPerPage };
}

async function readPage(
  connection: Connection,
  { kind, from, to, page }: ListRequest,
): Promise<unknown[]> {
  const answer = await connection.read(paths[kind], {
    from: from.toISOString(),
    to: to.toISOString(),
    perPage: String(recordsPerPage),
    page: String(page),
  });
  return listOf(answer);
}

function listOf({ data }: Envelope): unknown[] {
  return z.array(z.unknown()).parse(data ?? []);
}

function readChargeRecord(data: unknown): ProviderRecord {
  const { id, reference, status, amount, fees, currency } = charge.parse(data);
  const known: { readonly [status: string]: RecordStatus } = {
    success: 'paid',
    reversed: 'reversed',
    failed: 'failed',
  };
  return {
    kind: 'charge',
    key: id,
    reference,
    status: known[status] ?? 'open',
    amount,
    fee: fees ?? null,
    currency,
  };
}

const failedTransfers = new Set(['failed', 'reversed', 'abandoned', 'rejected', 'blocked']);

function readTransferRecord(data: unknown): ProviderRecord {
  const { reference, status, amount, fee_charged, currency } = transfer.parse(data);
  const fee = fee_charged ?? null;
  const open = status === 'otp' ? 'unsent' : 'open';
  const ended = failedTransfers.has(status) ? 'failed' : open;
  return {
    kind: 'transfer',
    key: reference,
    reference,
    status: status === 'success' ? 'paid' : ended,
    amount,
    fee: ended === 'open' && !fee && status !== 'success' ? priceOf(amount, currency) : fee,
    currency,
  };
}

/**
 * The published price of a transfer in naira. The provider takes it together with the amount, and
 * says so only when the transfer is paid.
 */
function priceOf(amount: bigint, currency: string): bigint {
  if (currency !== 'NGN') return 0n;
  if (amount <= 500_000n) return 1_000n;
  return amount <= 5_000_000n ? 2_500n : 5_000n;
}

function readRefundRecord(data: unknown): ProviderRecord {
  const { id, transaction, dispute, status, amount, currency } = refund.parse(data);
  const open = status === 'failed' ? 'failed' : 'open';
  return {
    kind: 'refund',
    // The refund that a lost dispute ends with is booked under the dispute.
    key: dispute ? `dispute-${dispute}` : id,
    reference: transaction,
    status: status === 'processed' ? 'paid' : open,
    amount,
    fee: null,
    currency,
  };
}

/** What reached the bank is `effective_amount` where something besides fees was held back. */
function readSettlement(data: unknown): SettlementRecord {
  const read = settlement.parse(data);
  const amount = read.effective_amount ?? read.total_amount;
  const open = read.status === 'failed' ? 'failed' : 'open';
  return {
    kind: 'settlement',
    key: read.id,
    reference: read.id,
    status: read.status === 'success' ? 'paid' : open,
    amount,
    fee: null,
    currency: read.currency,
    settledOn: read.settlement_date.slice(0, 10),
    processed: read.total_processed,
    fees: read.total_fees,
    deductions: read.total_amount - amount,
  };
}

async function sumSettlementFees(connection: Connection, providerId: string): Promise<bigint> {
  let sum = 0n;
  for (let page = 1; page <= mostPages; page += 1) {
    const path = `/settlement/${encodeURIComponent(providerId)}/transactions`;
    const query = { perPage: String(recordsPerPage), page: String(page) };
    const charges = listOf(await connection.read(path, query)).map(readChargeRecord);
    for (const { fee } of charges) sum += fee ?? 0n;
    if (charges.length < recordsPerPage) break;
  }
  return sum;
}

async function findRecord(
  connection: Connection,
  kind: 'charge' | 'transfer',
  key: string,
): Promise<ProviderRecord | null> {
  const path = kind === 'charge' ? '/transaction' : '/transfer/verify';
  try {
    return readers[kind]((await connection.read(`${path}/${encodeURIComponent(key)}`)).data);
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.code === 'not_found';
    if (isUnknown) return null;
    throw error;
  }
}
