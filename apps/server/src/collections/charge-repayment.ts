import { addDays } from '@quarrter/domain/calendar';
import { announcedAttemptOn, announcedDaysAhead } from '@quarrter/domain/card-charges';
import { announcedAmount, dueBy } from '@quarrter/domain/loans';
import { smallerOf, toWire } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { recordEvent } from '../events/index.ts';
import { ledgerAccounts, ledgerCodes } from '../ledger/index.ts';
import { readCollectionPause, readDues } from '../loans/index.ts';
import { waitForPayments } from '../payments/index.ts';
import { isCatchingUp } from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { findSetting } from './automatic-repayment.ts';
import { changeCharge, findWaiting } from './charges.ts';
import { chargeAnnounced, chargeFailed } from './events.ts';
import type { CardPurpose, Charge } from './purposes.ts';
import { type AutomaticRepaymentRow, type ChargeState, collectionsDb } from './tables.ts';

/** A loan, its dues, and its card; undefined while automatic repayment is off. */
type Loan = Awaited<ReturnType<typeof readDues>> & {
  readonly setting: AutomaticRepaymentRow | undefined;
};

/** Automatic repayment: the amount due of a loan, up to the one that its client was told. */
export const repayments: CardPurpose<Loan> = {
  isNewBusiness: false,
  waitForPayments: (tx, { clientId, subjectId }) =>
    waitForPayments(tx, clientId, 'repayment', subjectId),
  async readSubject(tx, { clientId, subjectId }) {
    await lockClient(tx, clientId);
    const dues = await readDues(tx, clientId, subjectId);
    return { ...dues, setting: await findSetting(tx, clientId, subjectId) };
  },
  async isOn(tx, charge, now) {
    const { subject, row, businessTime } = charge;
    if (subject.setting === undefined || (await isCatchingUp(tx, now))) return false;
    if ((await readPause(tx, charge)).isPaused) return false;
    if (row.payment_id === null) return true;
    const isToday = row.last_attempt_on === businessTime.date;
    return isToday && dueOf(charge) >= (row.payment_amount ?? 0n);
  },
  async order(_deps, tx, charge, { isAllowed }) {
    const { row, businessTime } = charge;
    const { loanType, setting } = charge.subject;
    const due = dueOf(charge);
    const end = (state: ChargeState) => changeCharge(tx, row, { state }).then(() => null);
    if (setting === undefined) return end('switched-off');
    // Charged only as announced since the pause ended: the client was told that nothing would be.
    if ((await readPause(tx, charge)).wasPaused) return end('not-needed');
    const attempts = { dueOn: row.due_on, lastAttemptOn: row.last_attempt_on };
    const when = announcedAttemptOn({ ...attempts, attempts: row.attempts }, businessTime.date);
    if (when === 'later') return null;
    if (due === 0n) return end('not-needed');
    if (!isAllowed) return null;
    // While the client's unapplied money could cover the amount due, no penalty is charged, so
    // waiting loses nothing.
    if ((await readUnapplied(tx, row.client_id)) >= due) return null;
    if (when === 'missed') {
      await end('missed');
      await announceRest(tx, charge);
      return null;
    }
    const amount = smallerOf(due, row.amount);
    const subject = { loan_type: loanType, loan_type_id: row.subject_id };
    const request = { purpose: 'repayment', ...subject, amount: toWire(amount) };
    return { cardId: setting.card_id, request, amount };
  },
  // A rest beyond the announced amount, such as penalties of the days between, is announced.
  paid: announceRest,
  async failed(tx, { subject, row, businessTime }, failure) {
    const { loanType, setting } = subject;
    const { reason } = failure;
    // Where its card was removed while it was charged, no attempt follows.
    const nextAttemptOn = setting === undefined ? null : failure.nextAttemptOn;
    if (nextAttemptOn === null) {
      await changeCharge(tx, row, { state: setting === undefined ? 'switched-off' : 'failed' });
    }
    await recordEvent(tx, chargeFailed, {
      clientId: row.client_id,
      subjectId: row.subject_id,
      at: businessTime.at,
      payload: {
        loanType,
        card: setting?.card_name ?? 'your card',
        dueOn: row.due_on,
        reason,
        amount: row.payment_amount ?? 0n,
        nextAttemptOn,
      },
    });
  },
};

function readPause(tx: Tx, { row }: Charge<Loan>) {
  const loan = { clientId: row.client_id, loanId: row.subject_id };
  return readCollectionPause(tx, loan, row.announced_on);
}

function dueOf({ subject: { outstanding }, businessTime }: Charge<Loan>): bigint {
  return outstanding === null ? 0n : dueBy(outstanding, businessTime.date);
}

/**
 * Announces a charge for the amount that is due now and not announced yet: the last charge did not
 * cover it, or was missed on its date. Only announced charges are ever made.
 */
async function announceRest(tx: Tx, charge: Charge<Loan>): Promise<void> {
  const { subject, row, businessTime } = charge;
  const { client_id: clientId, subject_id: loanId } = row;
  const { date, at } = businessTime;
  const { loanType, outstanding, penaltyRoom, setting } = subject;
  if (outstanding === null || setting === undefined || dueBy(outstanding, date) === 0n) return;
  if ((await findWaiting(tx, { clientId, subjectId: loanId })) !== undefined) return;
  if ((await readPause(tx, charge)).isPaused) return;
  const dueOn = addDays(date, announcedDaysAhead);
  const amount = announcedAmount(outstanding, date, dueOn, penaltyRoom);
  const inserted = await collectionsDb(tx)
    .insertInto('card_charges')
    .values({
      client_id: clientId,
      purpose: 'repayment',
      subject_id: loanId,
      due_on: dueOn,
      announced_on: date,
      currency: 'NGN',
      amount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('due_on')
    .executeTakeFirst();
  if (inserted === undefined) return;
  await recordEvent(tx, chargeAnnounced, {
    clientId,
    subjectId: loanId,
    at,
    payload: { loanType, card: setting.card_name, dueOn, amount },
  });
}

/** Naira of the client that is in no loan or investment yet: staff may apply it to this loan. */
async function readUnapplied(reader: Reader, clientId: string): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(balance), 0)::bigint AS total
    FROM ${ledgerAccounts(ledgerCodes.unappliedReceipts)} AS receipt
    WHERE client_id = ${clientId} AND currency = 'NGN'`.execute(reader);
  return rows[0]?.total ?? 0n;
}
