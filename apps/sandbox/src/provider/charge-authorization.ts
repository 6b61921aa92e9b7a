import { decline, succeed } from '../checkout/settle.ts';
import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { oneRow, run } from '../store/rows.ts';
import { ApiError, invalid } from './envelope.ts';
import { fieldsOf, requiredText } from './fields.ts';
import { presentTransaction } from './present-transaction.ts';
import {
  type CardOnFile,
  createTransaction,
  type NewTransaction,
  requireTransaction,
  type TransactionRow,
} from './transactions.ts';

const declines = { declined: 'Declined', insufficient: 'Insufficient Funds' } as const;

/**
 * Charges a card that was charged before, without its holder. The fault `saved_cards` decides how
 * it ends; `challenge` asks for the holder on a page of the provider.
 */
export function chargeAuthorization(context: SandboxContext, body: unknown, order: NewTransaction) {
  const code = requiredText(fieldsOf(body), 'authorization_code', 'Authorization code');
  const card = findReusableCard(context, code, order.email);
  const { reference, access_code } = createTransaction(context, order);
  const { saved_cards: fault } = readFaults(context.store);
  if (fault === 'challenge') {
    const page = `${context.config.productUrl}/sandbox/popup`;
    const authorization_url = `${page}?access_code=${access_code}`;
    return { authorization_url, reference, access_code, paused: true };
  }
  const declined = fault === 'declined' || fault === 'insufficient' ? declines[fault] : null;
  if (declined === null && !isExpired(context, card)) succeed(context, reference, card);
  else decline(context, reference, declined ?? 'Expired Card');
  return presentTransaction(requireTransaction(context.store, reference));
}

/** The card can no longer be charged without its holder. */
export function deactivateAuthorization(context: SandboxContext, body: unknown): void {
  const code = requiredText(fieldsOf(body), 'authorization_code', 'Authorization code');
  if (findCharged(context, code) === undefined) {
    throw new ApiError(404, 'Authorization code not found.');
  }
  if (readFaults(context.store).saved_cards === 'kept') {
    const nextStep = 'Try again later';
    throw invalid('Authorization could not be deactivated', nextStep);
  }
  run(context.store, 'INSERT OR IGNORE INTO deactivated_authorizations VALUES (?)', code);
}

function findReusableCard(context: SandboxContext, code: string, email: string): CardOnFile {
  const charged = requireCharged(context, code);
  const sql = 'SELECT 1 AS found FROM deactivated_authorizations WHERE authorization_code = ?';
  if (oneRow(context.store, sql, code) !== undefined || charged.card === null) throw unknownCode();
  if (charged.email.toLowerCase() !== email.toLowerCase()) {
    const nextStep = 'Pass the email of the customer who made the first charge';
    throw invalid('Email does not match Authorization code. Please confirm.', nextStep);
  }
  return JSON.parse(charged.card) as CardOnFile;
}

function requireCharged(context: SandboxContext, code: string): TransactionRow {
  const row = findCharged(context, code);
  if (row === undefined) throw unknownCode();
  return row;
}

function findCharged({ store }: SandboxContext, code: string): TransactionRow | undefined {
  const sql = `SELECT * FROM transactions
    WHERE authorization_code = ? AND channel = 'card' AND paid_at IS NOT NULL ORDER BY id LIMIT 1`;
  return oneRow<TransactionRow>(store, sql, code);
}

function unknownCode(): ApiError {
  return new ApiError(400, 'Authorization code does not exist or is not reusable', {
    code: 'invalid_params',
    nextStep: 'Pass the code of a reusable authorization of this integration',
  });
}

function isExpired({ now }: SandboxContext, { month, year }: CardOnFile): boolean {
  return Date.UTC(Number(year), Number(month), 1) <= now();
}
