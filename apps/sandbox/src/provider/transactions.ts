import type { SandboxContext } from '../context.ts';
import { newCode } from '../store/codes.ts';
import type { Store } from '../store/database.ts';
import { oneRow, run } from '../store/rows.ts';
import { ApiError } from './envelope.ts';

/**
 * The provider's states of a charge. A new one is `abandoned` ("The transaction was not
 * completed"), `ongoing` while the payer answers a question of the bank, `pending` while a bank
 * transfer is on its way, and `failed` after a declined card. Only `success` and `reversed` are
 * final: an abandoned or failed charge can be resumed with its access code and still succeed.
 */
export type TransactionStatus =
  | 'abandoned'
  | 'ongoing'
  | 'pending'
  | 'failed'
  | 'success'
  | 'reversed';

export type CardOnFile = { bin: string; last4: string; month: string; year: string; brand: string };

export type HistoryEntry = { type: string; message: string; time: number };

/** The question that the payer must answer next. */
export type Step = 'pin' | 'otp' | 'bank';

/** How the payer paid: by card, by a transfer from a bank account, or by a USSD code. */
export type Channel = 'card' | 'bank_transfer' | 'ussd';

export type TransactionRow = {
  id: number;
  reference: string;
  access_code: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  amount: number;
  /** The payer of a bank transfer may send another amount. */
  requested_amount: number;
  currency: string;
  status: TransactionStatus;
  channel: Channel;
  gateway_response: string;
  metadata: string;
  callback_url: string | null;
  step: Step | null;
  card: string | null;
  authorization_code: string | null;
  attempts: number;
  fees: number | null;
  history: string;
  refunded: number;
  settlement_id: number | null;
  /** When a late bank transfer arrives, by the real time. */
  pay_at: number | null;
  created_at: number;
  paid_at: number | null;
};

export type NewTransaction = {
  email: string;
  amount: number;
  currency: string;
  reference: string | null;
  metadata: string;
  callbackUrl: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
};

export const transactionCurrencies = ['NGN', 'USD', 'GHS', 'ZAR', 'KES'] as const;

export function createTransaction(context: SandboxContext, order: NewTransaction): TransactionRow {
  const { store } = context;
  const reference = order.reference ?? newCode('T', 15);
  if (!/^[A-Za-z0-9.=_-]{1,100}$/.test(reference)) {
    throw new ApiError(400, 'Invalid characters in reference', {
      code: 'invalid_params',
      nextStep: 'Only -, ., =, _ and alphanumeric characters are allowed in a reference',
    });
  }
  if (findTransaction(store, reference) !== undefined) throw duplicateReference();
  const { amount } = order;
  run(
    store,
    `INSERT INTO transactions (reference, access_code, email, first_name, last_name, phone, amount,
       requested_amount, currency, status, gateway_response, metadata, callback_url, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'abandoned', 'The transaction was not completed', ?, ?,
       ?)`,
    ...[reference, newCode('', 15), order.email, order.firstName, order.lastName, order.phone],
    ...[amount, amount, order.currency, order.metadata, order.callbackUrl],
    context.business.now(),
  );
  return requireTransaction(store, reference);
}

export function duplicateReference(): ApiError {
  return new ApiError(400, 'Duplicate Transaction Reference', {
    code: 'duplicate_reference',
    nextStep: 'Provide a new reference for the transaction',
  });
}

/** The first charge of a reference. A second one is found by its own id. */
export function findTransaction(store: Store, reference: string) {
  const sql = 'SELECT * FROM transactions WHERE reference = ? ORDER BY id LIMIT 1';
  return oneRow<TransactionRow>(store, sql, reference);
}

export function findTransactionById(store: Store, id: number) {
  return oneRow<TransactionRow>(store, 'SELECT * FROM transactions WHERE id = ?', id);
}

export function findByAccessCode(store: Store, code: string) {
  return oneRow<TransactionRow>(store, 'SELECT * FROM transactions WHERE access_code = ?', code);
}

export function requireTransaction(store: Store, reference: string): TransactionRow {
  const row = findTransaction(store, reference);
  if (row !== undefined) return row;
  throw notFound();
}

export function requireTransactionById(store: Store, id: number): TransactionRow {
  const row = findTransactionById(store, id);
  if (row !== undefined) return row;
  throw notFound();
}

function notFound(): ApiError {
  return new ApiError(404, 'Transaction reference not found', {
    code: 'transaction_not_found',
    nextStep: "Ensure that you're passing the reference of a transaction of this integration",
  });
}
