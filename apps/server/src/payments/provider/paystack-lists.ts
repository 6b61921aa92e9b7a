import * as z from 'zod/mini';
import type { Connection } from './paystack-connection.ts';
import { failedTransfers } from './paystack-messages.ts';
import { readAllPages, readPage } from './paystack-pages.ts';
import {
  idText,
  minorUnits,
  namedId,
  optionalUnits,
  textOrEmpty,
  unitsOrNothing,
} from './paystack-values.ts';
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
import { unreadableRecord } from './unreadable-record.ts';

const charge = z.looseObject({
  id: idText,
  reference: textOrEmpty,
  status: textOrEmpty,
  amount: unitsOrNothing,
  fees: optionalUnits,
  currency: textOrEmpty,
});

const transfer = z.looseObject({
  id: z.optional(idText),
  reference: textOrEmpty,
  transfer_code: textOrEmpty,
  status: textOrEmpty,
  amount: unitsOrNothing,
  fee_charged: optionalUnits,
  currency: textOrEmpty,
});

const refund = z.looseObject({
  id: idText,
  transaction: namedId,
  dispute: namedId,
  status: textOrEmpty,
  amount: unitsOrNothing,
  currency: textOrEmpty,
});

const settlement = z.looseObject({
  id: idText,
  status: textOrEmpty,
  currency: textOrEmpty,
  total_amount: unitsOrNothing,
  effective_amount: optionalUnits,
  total_fees: unitsOrNothing,
  total_processed: unitsOrNothing,
  settlement_date: textOrEmpty,
});

const balances = z.array(z.looseObject({ currency: z.string(), balance: minorUnits }));

/** The provider's lists of its records, read one page at a time. */
export function openLists(connection: Connection): ProviderLists {
  return {
    listRecords: (request) => listRecords(connection, request),
    async listSettlements(request) {
      const rows = await readAllPages(connection, paths.settlement, periodOf(request));
      const read = rows.map((row) => readOrNot('settlement', row, readSettlement));
      return {
        settlements: read.filter((one) => 'settledOn' in one),
        unreadable: read.filter((one) => !('settledOn' in one)),
      };
    },
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
  const { kind, place } = request;
  const { rows, next } = await readPage(connection, paths[kind], periodOf(request), place);
  return { records: rows.map((row) => readOrNot(kind, row, readers[kind])), next };
}

function periodOf({ from, to }: Pick<ListRequest, 'from' | 'to'>) {
  return { from: from.toISOString(), to: to.toISOString() };
}

/**
 * A record that cannot be read is reported to staff as a difference, and does not end the
 * comparison.
 */
function readOrNot<Read extends ProviderRecord>(
  kind: RecordKind,
  row: unknown,
  read: (row: unknown) => Read,
): Read | ProviderRecord {
  try {
    return read(row);
  } catch {
    return unreadableRecord(kind, JSON.stringify(row) ?? '');
  }
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

function readTransferRecord(data: unknown): ProviderRecord {
  const { id, reference, transfer_code, status, amount, fee_charged, currency } =
    transfer.parse(data);
  // A transfer that was made at the provider itself may have no reference.
  const key = reference || transfer_code || (id ?? '');
  if (key === '') throw new Error('a transfer that nothing names');
  const fee = fee_charged ?? null;
  const open = status === 'otp' ? 'unsent' : 'open';
  const ended = failedTransfers.has(status) ? 'failed' : open;
  return {
    kind: 'transfer',
    key,
    reference: key,
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

/** `effective_amount` reached the bank where something besides fees was held back. */
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
  const path = `/settlement/${encodeURIComponent(providerId)}/transactions`;
  const charges = (await readAllPages(connection, path, {})).map(readChargeRecord);
  return charges.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n);
}

async function findRecord(
  connection: Connection,
  kind: 'charge' | 'transfer',
  key: string,
): Promise<ProviderRecord | null> {
  const path = kind === 'charge' ? '/transaction' : '/transfer/verify';
  try {
    const { data } = await connection.read(`${path}/${encodeURIComponent(key)}`);
    return readOrNot(kind, data, readers[kind]);
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.code === 'not_found';
    if (isUnknown) return null;
    throw error;
  }
}
