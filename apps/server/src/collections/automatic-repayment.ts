import { announcedAmount, nextAutomaticDate } from '@quarrter/domain/loans';
import { smallerOf } from '@quarrter/domain/money';
import { dropWaitingEmails, recordEvent } from '../events/index.ts';
import { readCollectionPause, readDues } from '../loans/index.ts';
import type { SavedCard } from '../payments/index.ts';
import { type BusinessTime, readBusinessDate } from '../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import { requireCard } from './cards.ts';
import { findWaiting, requireNotCharging } from './charges.ts';
import { automaticRepaymentOff, automaticRepaymentOn, chargeAnnounced } from './events.ts';
import { type AutomaticRepaymentRow, collectionsDb } from './tables.ts';

/** Automatic repayment of a loan as its client sees it. */
export type AutomaticRepayment = {
  readonly card: Pick<SavedCard, 'cardId' | 'name'> | null;
  /** When the card is charged next, and the amount as owed now; null when it is off or paused. */
  readonly next: { readonly on: string; readonly amount: bigint } | null;
};

/** For a client's own loan; another client's is the same 404 as one that does not exist. */
export async function readAutomaticRepayment(
  db: Database,
  clientId: string,
  loanId: string,
): Promise<AutomaticRepayment> {
  const { outstanding, penaltyRoom } = await readDues(db, clientId, loanId);
  const setting = await findSetting(db, clientId, loanId);
  if (setting === undefined || outstanding === null) return { card: null, next: null };
  const card = { cardId: setting.card_id, name: setting.card_name };
  const waiting = await findWaiting(db, { clientId, subjectId: loanId });
  const today = await readBusinessDate(db);
  const since = waiting?.announced_on ?? today;
  const { isPaused, wasPaused } = await readCollectionPause(db, { clientId, loanId }, since);
  if (isPaused || (waiting !== undefined && wasPaused)) return { card, next: null };
  const on = waiting?.due_on ?? nextAutomaticDate(outstanding, today);
  if (on === null) return { card, next: null };
  const amount = announcedAmount(outstanding, today, on, penaltyRoom);
  return { card, next: { on, amount: smallerOf(waiting?.amount ?? amount, amount) } };
}

/** Undefined while automatic repayment of the loan is off. */
export async function findSetting(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<AutomaticRepaymentRow | undefined> {
  return collectionsDb(reader)
    .selectFrom('automatic_repayments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
}

type Choice = { clientId: string; loanId: string; cardId: string; businessTime: BusinessTime };

/**
 * The client switches it on, or chooses another card, which is not possible while the present one
 * is being charged. Nothing is charged now. The client is locked.
 */
export async function switchOn(tx: Tx, choice: Choice): Promise<void> {
  const { clientId, loanId, cardId, businessTime } = choice;
  const { loanType, outstanding } = await readDues(tx, clientId, loanId);
  if (outstanding === null)
    throw conflict('You can switch on automatic repayment only while you are repaying the loan.');
  const expired = 'This card has expired. Please save another one.';
  const card = await requireCard(tx, { clientId, cardId, from: businessTime.date, expired });
  const present = await findSetting(tx, clientId, loanId);
  if (present !== undefined && present.card_id !== card.cardId)
    await requireNotCharging(tx, { clientId, subjectId: loanId });
  const setting = {
    card_id: card.cardId,
    card_name: card.name,
    switched_on_on: businessTime.date,
    switched_on_at: businessTime.at,
  };
  await collectionsDb(tx)
    .insertInto('automatic_repayments')
    .values({ client_id: clientId, loan_id: loanId, ...setting })
    .onConflict((one) => one.columns(['client_id', 'loan_id']).doUpdateSet(setting))
    .execute();
  const { isPaused } = await readCollectionPause(tx, { clientId, loanId }, businessTime.date);
  const firstDueOn = isPaused ? null : nextAutomaticDate(outstanding, businessTime.date);
  await recordEvent(tx, automaticRepaymentOn, {
    clientId,
    subjectId: loanId,
    at: businessTime.at,
    payload: { loanType, card: card.name, firstDueOn },
  });
}

/**
 * Switches automatic repayment off at once, even if a charge is announced; idempotent. While the
 * card is being charged nothing changes, unless the card is being removed. The client is locked.
 */
export async function switchOff(
  tx: Tx,
  { clientId, loanId, businessTime }: Omit<Choice, 'cardId'>,
  why: 'client' | 'card-removed',
): Promise<void> {
  const { loanType, outstanding } = await readDues(tx, clientId, loanId);
  if ((await findSetting(tx, clientId, loanId)) === undefined) return;
  if (why === 'client') await requireNotCharging(tx, { clientId, subjectId: loanId });
  const ended = await collectionsDb(tx)
    .deleteFrom('automatic_repayments')
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .returning('card_name')
    .executeTakeFirst();
  if (ended === undefined) return;
  await collectionsDb(tx)
    .updateTable('card_charges')
    .set({ state: 'switched-off' })
    .where('client_id', '=', clientId)
    .where('subject_id', '=', loanId)
    .where('state', '=', 'waiting')
    .where('payment_id', 'is', null)
    .execute();
  await dropWaitingEmails(tx, clientId, loanId, [chargeAnnounced.kind]);
  // A loan that is repaid kept its setting, which did nothing.
  if (outstanding === null) return;
  await recordEvent(tx, automaticRepaymentOff, {
    clientId,
    subjectId: loanId,
    at: businessTime.at,
    payload: { loanType, card: ended.card_name, why },
  });
}

/** The loans that a card repays, or repaid, automatically; few, as one loan is live at a time. */
export async function loansOfCard(
  reader: Reader,
  clientId: string,
  cardId: string,
): Promise<string[]> {
  const rows = await collectionsDb(reader)
    .selectFrom('automatic_repayments')
    .select('loan_id')
    .where('client_id', '=', clientId)
    .where('card_id', '=', cardId)
    .execute();
  return rows.map((row) => row.loan_id);
}
