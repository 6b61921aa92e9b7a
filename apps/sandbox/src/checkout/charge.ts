import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../provider/envelope.ts';
import { type Fields, optionalText, requiredText } from '../provider/fields.ts';
import {
  type CardOnFile,
  findByAccessCode,
  type Step,
  type TransactionRow,
} from '../provider/transactions.ts';
import type { Store } from '../store/database.ts';
import type { World } from '../world.ts';
import { ask, decline, succeed } from './settle.ts';
import { findTestCard, passesLuhn, type TestCard, testOtp, testPins } from './test-cards.ts';

/** What the popup shows next: a question, or how it ended. */
export type ChargeResult = {
  status: 'send_pin' | 'send_otp' | 'open_url' | 'success' | 'failed';
  message: string;
  reference: string;
  id: number;
};

export function requireByAccessCode(store: Store, code: string): TransactionRow {
  const row = findByAccessCode(store, code);
  if (row !== undefined) return row;
  throw new Refusal(404, 'Access code not found. This payment does not exist.');
}

/** The first step of a payment: the card itself. */
export async function chargeCard(world: World, fields: Fields): Promise<ChargeResult> {
  const row = openTransaction(world.store, fields);
  const number = requiredText(fields, 'number', 'Card number').replace(/\s/g, '');
  const card = findTestCard(number);
  const onFile = readExpiry(world, fields, number, card?.brand ?? 'unknown');
  if (card === undefined) return failed(world, row, 'Declined: only test cards work in a sandbox');
  if (requiredText(fields, 'cvv', 'CVV') !== card.cvv) return failed(world, row, 'Incorrect CVV');
  if (card.outcome === 'error') {
    throw new Refusal(500, 'An error occurred at the provider. You were not charged.');
  }
  if (card.outcome === 'timeout') await wait(world.config.timing.timeoutCardMs);
  const first = card.steps[0];
  return first === undefined
    ? finish(world, row, card, onFile)
    : question(world, row, first, onFile);
}

/** The answer to the open question: a PIN, an OTP, or the bank page's approve or decline. */
export function answerStep(world: World, fields: Fields): ChargeResult {
  const row = openTransaction(world.store, fields);
  const number = requiredText(fields, 'number', 'Card number').replace(/\s/g, '');
  const card = findTestCard(number);
  const onFile = JSON.parse(row.card ?? 'null') as CardOnFile | null;
  const asked = row.step;
  if (asked === null || card === undefined || onFile?.last4 !== number.slice(-4)) {
    throw new Refusal(400, 'Start again with the card number', { code: 'invalid_step' });
  }
  const answer = optionalText(fields, asked) ?? '';
  if (asked === 'pin' && answer !== testPins[number]) return failed(world, row, 'Incorrect PIN');
  if (asked === 'otp' && answer !== testOtp) return failed(world, row, 'Incorrect OTP');
  if (asked === 'bank' && answer !== 'approve') {
    return failed(world, row, 'Declined on the bank page');
  }
  const next = card.steps[card.steps.indexOf(asked) + 1];
  return next === undefined ? finish(world, row, card, onFile) : question(world, row, next, onFile);
}

function openTransaction(store: Store, fields: Fields): TransactionRow {
  const row = requireByAccessCode(store, requiredText(fields, 'access_code', 'Access code'));
  if (row.status !== 'success' && row.status !== 'reversed') return row;
  throw alreadyPaid();
}

export function alreadyPaid(): Refusal {
  return new Refusal(409, 'This payment is already complete.', { code: 'transaction_complete' });
}

function readExpiry(world: World, fields: Fields, number: string, brand: string): CardOnFile {
  if (!passesLuhn(number)) throw new Refusal(400, 'Enter a valid card number', { code: 'number' });
  const month = requiredText(fields, 'expiry_month', 'Expiry month').padStart(2, '0');
  const year = requiredText(fields, 'expiry_year', 'Expiry year').padStart(4, '20');
  const valid = /^(0[1-9]|1[0-2])$/.test(month) && /^20\d\d$/.test(year);
  const lastMoment = new Date(Date.UTC(Number(year), Number(month), 1)).getTime();
  if (!valid || lastMoment <= world.now()) {
    throw new Refusal(400, valid ? 'This card has expired' : 'Enter the expiry as MM / YY', {
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

function question(world: World, row: TransactionRow, step: Step, card: CardOnFile): ChargeResult {
  if (ask(world, row.reference, step, card) === null) throw alreadyPaid();
  return { ...questions[step], reference: row.reference, id: row.id };
}

const declines = {
  declined: 'Declined',
  insufficient: 'Insufficient Funds',
  timeout: 'Transaction timed out',
  error: 'Declined',
} as const;

function finish(
  world: World,
  row: TransactionRow,
  card: TestCard,
  onFile: CardOnFile,
): ChargeResult {
  if (card.outcome !== 'success') return failed(world, row, declines[card.outcome]);
  if (succeed(world, row.reference, onFile) === null) throw alreadyPaid();
  return { status: 'success', message: 'Approved', reference: row.reference, id: row.id };
}

function failed(world: World, row: TransactionRow, reason: string): ChargeResult {
  if (decline(world, row.reference, reason) === null) throw alreadyPaid();
  return { status: 'failed', message: reason, reference: row.reference, id: row.id };
}
