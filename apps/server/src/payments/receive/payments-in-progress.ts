import { formatMoney } from '@quarrter/domain/money';
import type { Tx } from '../../platform/database/database.ts';
import { firstIdAt, timeOfId } from '../../platform/database/ids.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { tryTurn, waitForTurn } from '../../platform/database/wait-for-turn.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { PreparedPayment } from '../purposes.ts';
import type { PaymentRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';

/** How long a payment is treated as in progress when no one reports that its popup was closed. */
const inProgressMs = 15 * 60_000;

/**
 * The payment in progress for the same thing, locked, if there is one: two sessions that pay at the
 * same time must not charge the card twice, and the provider charges one payment only once. Waits
 * for a session that is creating one right now.
 *
 * The same amount is the same payment, even after its popup was closed or the card was declined,
 * because the tab that shows it can still pay it (INV-41). Another amount has to wait for one that
 * may be being paid now.
 */
export async function findPaymentInProgress(
  tx: Tx,
  clientId: string,
  purpose: string,
  prepared: PreparedPayment,
): Promise<PaymentRow | undefined> {
  const { amount, currency } = prepared;
  const keys = keysOf(prepared);
  if (keys.length === 0) return undefined;
  const recent = await lockRecent(tx, clientId, purpose, keys);
  const charged = recent.find((row) => row.status === 'pending' && row.saved_card_id !== null);
  if (charged !== undefined) throw beingCharged(charged, prepared.subjectName);
  const unpaid = recent.filter((row) => row.saved_card_id === null);
  const other = unpaid.find((row) => row.status === 'pending' && row.amount !== amount);
  if (other !== undefined) throw inProgress(other, prepared.subjectName);
  return unpaid.find((row) => row.amount === amount && row.currency === currency);
}

/**
 * Whether the client may be paying for the same thing now, even if such a payment is only being
 * started or settled. The client is locked, so this waits for no payment.
 */
export async function hasPaymentInProgress(
  tx: Tx,
  clientId: string,
  purpose: string,
  prepared: PreparedPayment,
): Promise<boolean> {
  const keys = keysOf(prepared);
  if (keys.length === 0) return false;
  for (const key of keys) if (!(await tryTurn(tx, turnOf(clientId, purpose, key)))) return true;
  const since = await realTimeAgo(tx, inProgressMs);
  const recent = recentUnpaid(tx, clientId, purpose, keys, since);
  const found = await recent.select('status').execute();
  const free = await recent.select('payment_id').forUpdate().skipLocked().execute();
  return free.length < found.length || found.some(({ status }) => status === 'pending');
}

/**
 * Rejects paying for something in another way while its client may be paying for it: both would be
 * taken. Waits like the above, so call it before the client is locked.
 */
export async function requireNoPaymentInProgress(
  tx: Tx,
  clientId: string,
  purpose: string,
  { subjectKey, subjectName }: { readonly subjectKey: string; readonly subjectName: string },
): Promise<void> {
  const recent = await lockRecent(tx, clientId, purpose, [subjectKey]);
  const pending = recent.find((row) => row.status === 'pending');
  if (pending === undefined) return;
  if (pending.saved_card_id !== null) throw beingCharged(pending, subjectName);
  throw conflict(
    `${openPopup(pending, subjectName)} Finish it where you started it. ` +
      `You can pay in another way in ${minutesLeft(pending)}.`,
  );
}

/**
 * Waits while a payment for the same thing is started or settled, however old it is: a later read
 * includes it. Call it before the client is locked.
 */
export async function waitForPayments(
  tx: Tx,
  clientId: string,
  purpose: string,
  subjectKey: string,
): Promise<void> {
  await Promise.all([
    waitForTurn(tx, turnOf(clientId, purpose, subjectKey)),
    unpaid(tx, clientId, purpose, [subjectKey]).select('payment_id').forUpdate().execute(),
  ]);
}

/** Every key that a payment for the same thing may have; none when each is for something new. */
function keysOf({ subjectKey, otherKeys = [] }: PreparedPayment): string[] {
  return subjectKey === null ? [] : [subjectKey, ...otherKeys];
}

/** The payments for the same thing that are not paid, newest first. */
async function lockRecent(
  tx: Tx,
  clientId: string,
  purpose: string,
  keys: readonly string[],
): Promise<PaymentRow[]> {
  const [since] = await Promise.all([
    realTimeAgo(tx, inProgressMs),
    ...keys.toSorted().map((key) => waitForTurn(tx, turnOf(clientId, purpose, key))),
  ]);
  return recentUnpaid(tx, clientId, purpose, keys, since)
    .selectAll()
    .orderBy('payment_id', 'desc')
    .forUpdate()
    .execute();
}

const turnOf = (clientId: string, purpose: string, key: string) => `${clientId} ${purpose} ${key}`;

const recentUnpaid = (
  tx: Tx,
  clientId: string,
  purpose: string,
  keys: readonly string[],
  since: Date,
) => unpaid(tx, clientId, purpose, keys).where('payment_id', '>=', firstIdAt(since));

const unpaid = (tx: Tx, clientId: string, purpose: string, keys: readonly string[]) =>
  paymentsDb(tx)
    .selectFrom('payments')
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where('subject_key', 'in', keys)
    .where('status', 'in', ['pending', 'failed', 'abandoned']);

/** A saved card is charged without the popup, so no one can continue that payment. */
function beingCharged(payment: PaymentRow, subjectName: string) {
  const amount = formatMoney(payment.amount, payment.currency);
  return conflict(
    `We are charging your saved card ${amount} for ${subjectName} now. ` +
      'Please check again in a minute before you pay.',
  );
}

function inProgress(payment: PaymentRow, subjectName: string) {
  return conflict(
    `${openPopup(payment, subjectName)} Finish it where you started it, or enter the same amount ` +
      'here to continue it. ' +
      `You can pay another amount in ${minutesLeft(payment)}.`,
  );
}

function openPopup({ amount, currency }: PaymentRow, subjectName: string): string {
  return `A payment of ${formatMoney(amount, currency)} for ${subjectName} is in progress.`;
}

/** A client who closed the tab cannot close its popup, and needs to know how long it counts. */
function minutesLeft({ payment_id: id }: PaymentRow): string {
  const endsAt = timeOfId(id).getTime() + inProgressMs;
  const minutes = Math.max(1, Math.ceil((endsAt - Date.now()) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
