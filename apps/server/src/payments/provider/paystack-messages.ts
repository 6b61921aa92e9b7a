import { type Currency, currencies } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { readIdentification } from './paystack-identification.ts';
import {
  idText,
  minorUnits,
  optionalText,
  optionalUnits,
  textOrEmpty,
  timeOf,
} from './paystack-values.ts';
import type { Charge, ProviderEvent, TransferState } from './provider.ts';
import type { ReusableCard } from './provider-cards.ts';
import { ProviderError } from './provider-error.ts';

const historyEntry = z.looseObject({ type: z.optional(z.nullable(z.string())) });

const charge = z.looseObject({
  id: idText,
  status: z.string(),
  reference: z.string(),
  amount: minorUnits,
  currency: z.string(),
  fees: optionalUnits,
  paid_at: optionalText,
  paidAt: optionalText,
  log: z.optional(z.nullable(z.looseObject({ history: z.optional(z.array(historyEntry)) }))),
  authorization: z.optional(z.unknown()),
  customer: z.optional(z.unknown()),
});

const reusableCard = z.looseObject({
  authorization_code: z.string().check(z.minLength(1)),
  reusable: z.literal(true),
  channel: z.literal('card'),
  signature: z.string().check(z.minLength(1)),
  brand: z.string().check(z.minLength(1), z.maxLength(30)),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  exp_year: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: z.string().check(z.regex(/^(0?[1-9]|1[0-2])$/)),
});
const customer = z.looseObject({ email: z.string().check(z.minLength(1)) });

const transfer = z.looseObject({
  reference: textOrEmpty,
  status: z.string(),
  transfer_code: textOrEmpty,
  failures: z.optional(z.unknown()),
  gateway_response: optionalText,
  fee_charged: optionalUnits,
});

const event = z.looseObject({
  event: z.string(),
  data: z.optional(z.looseObject({ reference: z.optional(z.unknown()) })),
});

/**
 * The data of `GET /transaction/verify` and of a `charge.success` webhook. Throws on anything else.
 */
export function readCharge(data: unknown): Charge {
  const parsed = charge.parse(data);
  const { id, reference, status, amount, currency, fees, log, ...times } = parsed;
  return {
    reference,
    status: chargeStatus(status, log?.history?.at(-1)?.type === 'close'),
    reversed: status === 'reversed',
    amount,
    currency: requireOurs(currency),
    fee: fees ?? 0n,
    // A time that cannot be read is left unknown, because the money must be booked anyway.
    paidAt: timeOf(times.paid_at ?? times.paidAt),
    providerId: id,
    card: readCard(parsed.authorization, parsed.customer),
    paidWith: readPaidWith(parsed.authorization),
  };
}

/** A charge in another currency is not booked; the comparison of records reports it. */
function requireOurs(currency: string): Currency {
  const ours = currencies.find((known) => known === currency);
  if (ours !== undefined) return ours;
  const message = 'The provider reports a payment in a currency that we do not take.';
  throw new ProviderError('unreachable', message, 'currency');
}

/** Null for a payment by bank transfer or USSD, and for a card that cannot be charged again. */
function readCard(authorization: unknown, payer: unknown): ReusableCard | null {
  const card = reusableCard.safeParse(authorization);
  const known = customer.safeParse(payer);
  if (!card.success || !known.success) return null;
  const { brand, last4, signature, exp_year, exp_month, authorization_code } = card.data;
  return {
    authorization: authorization_code,
    email: known.data.email,
    brand,
    last4,
    signature,
    expiryYear: exp_year,
    expiryMonth: exp_month,
  };
}

const authorization = z.looseObject({ channel: z.string(), last4: optionalText });

const channelNames: ReadonlyMap<string, string> = new Map([
  ['bank_transfer', 'Bank transfer'],
  ['bank', 'Bank account'],
  ['ussd', 'USSD'],
]);

/** How it was paid, for the client's receipt. */
function readPaidWith(given: unknown): string | null {
  const known = authorization.safeParse(given);
  if (!known.success) return null;
  const { channel, last4 } = known.data;
  if (channel !== 'card') return channelNames.get(channel) ?? null;
  return /^\d{4}$/.test(last4 ?? '') ? `Card ending in ${last4}` : 'Card';
}

/**
 * The provider calls a charge `abandoned` until someone pays. For us it is abandoned once the
 * payer has closed the popup, and pending before that. A reversed charge left us no money.
 */
function chargeStatus(status: string, closed: boolean): Charge['status'] {
  if (status === 'success') return 'success';
  if (status === 'failed' || status === 'reversed') return 'failed';
  return status === 'abandoned' && closed ? 'abandoned' : 'pending';
}

/** The states of a transfer that paid no one. */
export const failedTransfers = new Set(['failed', 'reversed', 'abandoned', 'rejected', 'blocked']);

/**
 * The data of `POST /transfer`, `GET /transfer/verify` and of a `transfer.*` webhook. An answer
 * without a reference is about the transfer that was `asked` for.
 */
export function readTransfer(data: unknown, asked = ''): TransferState {
  const { reference, status, transfer_code, failures, gateway_response, fee_charged } =
    transfer.parse(data);
  if (reference === '' && asked === '') throw new Error('a transfer that nothing names');
  const failed = failedTransfers.has(status);
  const reason = z.safeParse(z.looseObject({ reason: z.string() }), failures);
  const given = (reason.success ? reason.data.reason : gateway_response) ?? '';
  const returned = status === 'reversed';
  const fallback = returned ? 'The bank returned the money.' : 'The transfer failed.';
  return {
    reference: reference || asked,
    status: failed ? 'failed' : status === 'success' || status === 'otp' ? status : 'pending',
    returned,
    transferCode: transfer_code,
    message: failed ? given.slice(0, 200) || fallback : '',
    fee: fee_charged ?? null,
  };
}

/** The reference of the charge that a dispute's or refund's webhook is about, if it names one. */
function referenceOfClaim(name: string, data: unknown): string | null {
  if (name.startsWith('charge.dispute.')) {
    const read = z.looseObject({ transaction: z.looseObject({ reference: z.string() }) });
    const parsed = z.safeParse(read, data);
    return parsed.success ? parsed.data.transaction.reference.slice(0, 100) : null;
  }
  const parsed = z.safeParse(z.looseObject({ transaction_reference: z.string() }), data);
  return parsed.success ? parsed.data.transaction_reference.slice(0, 100) : null;
}

/**
 * Reads a webhook's body and never throws: a body it does not understand becomes an event without a
 * charge or transfer, with a name that can be found in `provider_events`.
 */
export function readEvent(rawBody: Buffer): ProviderEvent {
  const nothing = {
    reference: null,
    charge: null,
    transfer: null,
    claim: null,
    identification: null,
  };
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return { ...nothing, name: 'not JSON' };
  }
  const parsed = event.safeParse(body);
  if (!parsed.success) return { ...nothing, name: 'not an event' };
  const { event: name, data } = parsed.data;
  const reference = typeof data?.reference === 'string' ? data.reference.slice(0, 100) : null;
  const read = { ...nothing, name: name.slice(0, 60), reference };
  if (/^(charge\.dispute|refund)\./.test(name)) {
    const claim = referenceOfClaim(name, data);
    return { ...read, reference: reference ?? claim, claim };
  }
  try {
    if (name === 'charge.success') return { ...read, charge: readCharge(data) };
    if (/^customeridentification\.(success|failed)$/.test(name)) {
      return { ...read, identification: readIdentification(name, data) };
    }
    if (/^transfer\.(success|failed|reversed)$/.test(name)) {
      return { ...read, transfer: readTransfer(data) };
    }
  } catch {
    return { ...read, name: `${read.name} (not understood)` };
  }
  return read;
}
