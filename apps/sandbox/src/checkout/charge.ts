import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxContext } from '../context.ts';
import { ApiError } from '../provider/envelope.ts';
import { type Fields, optionalText, requiredText } from '../provider/fields.ts';
import {
  type CardOnFile,
  findByAccessCode,
  type Step,
  type TransactionRow,
} from '../provider/transactions.ts';
import type { Store } from '../store/database.ts';
import { askPayer, decline, succeed } from './settle.ts';
import { findTestCard, passesLuhn, type TestCard, testOtp, testPins } from './test-cards.ts';

/** The popup's next step: a question for the payer, or the result. */
export type ChargeResult = {
  status: 'send_pin' | 'send_otp' | 'open_url' | 'pending' | 'success' | 'failed';
  message: string;
  reference: string;
  id: number;
};

export function requireByAccessCode(store: Store, code: string): TransactionRow {
  const row = findByAccessCode(store, code);
  if (row !== undefined) return row;
  throw new ApiError(404, 'Access code not found. This payment does not exist.');
}

/** The first step of a payment: the card details. */
export async function chargeCard(context: SandboxContext, fields: Fields): Promise<ChargeResult> {
  const row = openTransaction(context.store, fields);
  const number = requiredText(fields, 'number', 'Card number').replace(/\s/g, '');
  const card = findTestCard(number);
  const onFile = readExpiry(context, fields, number, card?.brand ?? 'unknown');
  if (card === undefined)
    return failed(context, row, 'Declined: only test cards work in a sandbox');
  if (requiredText(fields, 'cvv', 'CVV') !== card.cvv) return failed(context, row, 'Incorrect CVV');
  if (card.outcome === 'error') {
    throw new ApiError(500, 'An error occurred at the provider. You were not charged.');
  }
  if (card.outcome === 'timeout') await wait(context.config.timing.timeoutCardMs);
  const first = card.steps[0];
  return first === undefined
    ? finish(context, row, card, onFile)
    : question(context, row, first, onFile);
}

/** The payer's answer: a PIN, a one-time code, or the decision on the bank's page. */
export function answerStep(context: SandboxContext, fields: Fields): ChargeResult {
  const row = openTransaction(context.store, fields);
  const number = requiredText(fields, 'number', 'Card number').replace(/\s/g, '');
  const card = findTestCard(number);
  const onFile = JSON.parse(row.card ?? 'null') as CardOnFile | null;
  const asked = row.step;
  if (asked === null || card === undefined || onFile?.last4 !== number.slice(-4)) {
    throw new ApiError(400, 'Start again with the card number', { code: 'invalid_step' });
  }
  const answer = optionalText(fields, asked) ?? '';
  if (asked === 'pin' && answer !== testPins[number]) return failed(context, row, 'Incorrect PIN');
  if (asked === 'otp' && answer !== testOtp) return failed(context, row, 'Incorrect OTP');
  if (asked === 'bank' && answer !== 'approve') {
    return failed(context, row, 'Declined on the bank page');
  }
  const next = card.steps[card.steps.indexOf(asked) + 1];
  return next === undefined
    ? finish(context, row, card, onFile)
    : question(context, row, next, onFile);
}

/** The payment of a call, while it can still be paid. */
export function openTransaction(store: Store, fields: Fields): TransactionRow {
  const row = requireByAccessCode(store, requiredText(fields, 'access_code', 'Access code'));
  if (row.status !== 'success' && row.status !== 'reversed') return row;
  throw alreadyPaid();
}

export function alreadyPaid(): ApiError {
  return new ApiError(409, 'This payment is already complete.', { code: 'transaction_complete' });
}

function readExpiry(
  context: SandboxContext,
  fields: Fields,
  number: string,
  brand: string,
): CardOnFile {
  if (!passesLuhn(number)) throw new ApiError(400, 'Enter a valid card number', { code: 'number' });
  const month = requiredText(fields, 'expiry_month', 'Expiry month').padStart(2, '0');
  const year = requiredText(fields, 'expiry_year', 'Expiry year').padStart(4, '20');
  const valid = /^(0[1-9]|1[0-2])$/.test(month) && /^20\d\d$/.test(year);
  const expiresAt = new Date(Date.UTC(Number(year), Number(month), 1)).getTime();
  if (!valid || expiresAt <= context.now()) {
    throw new ApiError(400, valid ? 'This card has expired' : 'Enter the expiry as MM / YY', {
      code: 'expiry',
    });
  }
  return { bin: number.slice(0, 6), last4: number.slice(-4), month, year, brand };
}

const questions = {
  pin: { status: 'send_pin', message: 'Enter your card PIN' },
  otp: { status: 'send_otp', message: 'Enter the one-time code your bank sent you' },
  bank: { status: 'open_url', message: 'Approve the payment on your bank’s page' },
} as const;

function question(
  context: SandboxContext,
  row: TransactionRow,
  step: Step,
  card: CardOnFile,
): ChargeResult {
  if (askPayer(context, row.reference, step, card) === null) throw alreadyPaid();
  return { ...questions[step], reference: row.reference, id: row.id };
}

const declines = {
  declined: 'Declined',
  insufficient: 'Insufficient Funds',
  timeout: 'Transaction timed out',
  error: 'Declined',
} as const;

function finish(
  context: SandboxContext,
  row: TransactionRow,
  card: TestCard,
  onFile: CardOnFile,
): ChargeResult {
  if (card.outcome !== 'success') return failed(context, row, declines[card.outcome]);
  if (succeed(context, row.reference, onFile) === null) throw alreadyPaid();
  return { status: 'success', message: 'Approved', reference: row.reference, id: row.id };
}

function failed(context: SandboxContext, row: TransactionRow, reason: string): ChargeResult {
  if (decline(context, row.reference, reason) === null) throw alreadyPaid();
  return { status: 'failed', message: reason, reference: row.reference, id: row.id };
}
