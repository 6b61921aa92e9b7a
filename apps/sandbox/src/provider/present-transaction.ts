import { createHash } from 'node:crypto';
import { customerIds } from './customers.ts';
import type { CardOnFile, HistoryEntry, TransactionRow } from './transactions.ts';

export function isoTime(time: number): string;
export function isoTime(time: number | null): string | null;
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** A transaction as verify, list and the `charge.success` webhook show it. */
export function presentTransaction(row: TransactionRow) {
  const paid = row.paid_at !== null;
  return {
    id: row.id,
    domain: 'test',
    status: row.status,
    reference: row.reference,
    receipt_number: null,
    amount: row.amount,
    message: null,
    gateway_response: row.gateway_response,
    paid_at: isoTime(row.paid_at),
    created_at: isoTime(row.created_at),
    channel: row.channel,
    currency: row.currency,
    ip_address: '127.0.0.1',
    metadata: JSON.parse(row.metadata) as unknown,
    log: presentLog(row),
    fees: row.fees,
    fees_split: null,
    authorization: paid ? presentAuthorization(row) : {},
    customer: presentCustomer(row),
    plan: null,
    split: {},
    order_id: null,
    paidAt: isoTime(row.paid_at),
    createdAt: isoTime(row.created_at),
    requested_amount: row.requested_amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: isoTime(row.paid_at ?? row.created_at),
    plan_object: {},
    subaccount: {},
  };
}

export function presentCustomer(row: TransactionRow) {
  return {
    ...customerIds(row.email),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

function presentLog(row: TransactionRow) {
  const history = JSON.parse(row.history) as HistoryEntry[];
  if (history.length === 0) return null;
  const seconds = (time: number) => Math.round((time - row.created_at) / 1000);
  return {
    start_time: Math.floor(row.created_at / 1000),
    time_spent: seconds(history.at(-1)?.time ?? row.created_at),
    attempts: row.attempts,
    errors: history.filter((entry) => entry.type === 'error').length,
    success: row.status === 'success' || row.status === 'reversed',
    mobile: false,
    input: [],
    history: history.map(({ type, message, time }) => ({ type, message, time: seconds(time) })),
  };
}

type Authorization = Record<string, string | boolean | null>;

/** Presents the authorization for later charges; only a card's is `reusable`. */
export function presentAuthorization(row: TransactionRow): Authorization {
  const authorization_code = row.authorization_code ?? authorizationCode(row);
  if (row.channel === 'bank_transfer') {
    return {
      ...withoutCard(authorization_code, 'bank_transfer', 'transfer', 'Managed Account'),
      sender_country: 'NG',
      sender_bank: null,
      sender_bank_account_number: 'XXXXXXX789',
      sender_name: [row.first_name, row.last_name].filter(Boolean).join(' ') || 'Sandbox Payer',
      narration: `Payment ${row.reference}`,
    };
  }
  if (row.channel === 'ussd') return withoutCard(authorization_code, 'ussd', 'offline', 'offline');
  const card = JSON.parse(row.card ?? 'null') as CardOnFile | null;
  if (card === null) return {};
  return {
    authorization_code,
    bin: card.bin,
    last4: card.last4,
    exp_month: card.month,
    exp_year: card.year,
    channel: 'card',
    card_type: `${card.brand} `,
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: card.brand,
    reusable: true,
    signature: `SIG_${digestOf(`${card.bin}${card.last4}`).slice(0, 20)}`,
    account_name: null,
    receiver_bank_account_number: null,
    receiver_bank: null,
  };
}

/** Derived from the charge id, so repeated calls return the same value. */
export function authorizationCode({ id, reference }: TransactionRow): string {
  return `AUTH_${digestOf(`${id} ${reference}`).slice(0, 10)}`;
}

function withoutCard(code: string, channel: string, card_type: string, brand: string) {
  return {
    authorization_code: code,
    bin: '058XXX',
    last4: 'X789',
    exp_month: '12',
    exp_year: '2030',
    channel,
    card_type,
    bank: 'Guaranty Trust Bank',
    country_code: 'NG',
    brand,
    reusable: false,
    signature: null,
    account_name: null,
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
