import { formatMoney } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import type { PreparedPayment } from './purposes.ts';
import { paymentsDb } from './tables.ts';

/** How long a payment counts as in progress when nobody reports that its popup was closed. */
const inProgressMinutes = 15;

/**
 * The payment in progress for the same thing, if there is one: two sessions that pay at the same
 * time must not charge the card twice, and the provider charges one payment only once. Waits for a
 * session that is creating one right now.
 */
export async function findPaymentInProgress(
  tx: Tx,
  clientId: string,
  prepared: PreparedPayment,
  businessTime: BusinessTime,
): Promise<string | null> {
  if (prepared.loanId !== null) {
    return findOfLoan(tx, clientId, prepared.loanId, prepared.amount, businessTime);
  }
  if (prepared.formHash !== null) return findOfForm(tx, clientId, prepared.formHash, businessTime);
  return null;
}

/** The same amount for the same loan is that payment; another amount has to wait for it. */
async function findOfLoan(
  tx: Tx,
  clientId: string,
  loanId: string,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<string | null> {
  await waitForTurn(tx, loanId);
  const earlier = await paymentsDb(tx)
    .selectFrom('payments')
    .select(['payment_id', 'amount', 'currency', 'created_at'])
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('status', '=', 'pending')
    .where('created_at', '>', earliest(businessTime))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (earlier === undefined) return null;
  if (earlier.amount === amount) return earlier.payment_id;
  throw conflict(
    `A payment of ${formatMoney(earlier.amount, earlier.currency)} for this loan is in progress. ` +
      'Finish it where you started it, or enter the same amount here to continue it. ' +
      `You can pay another amount in ${minutesLeft(earlier.created_at, businessTime)}.`,
  );
}

/**
 * INV-41: the same form again is the same payment, also after its popup was closed or the card was
 * declined, because the tab that shows it can still pay it. Another form is another investment.
 */
async function findOfForm(
  tx: Tx,
  clientId: string,
  formHash: string,
  businessTime: BusinessTime,
): Promise<string | null> {
  await waitForTurn(tx, formHash);
  const earlier = await paymentsDb(tx)
    .selectFrom('payments')
    .select('payment_id')
    .where('client_id', '=', clientId)
    .where('form_hash', '=', formHash)
    .where('status', 'in', ['pending', 'failed', 'abandoned'])
    .where('created_at', '>', earliest(businessTime))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return earlier?.payment_id ?? null;
}

async function waitForTurn(tx: Tx, subject: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
}

function earliest(businessTime: BusinessTime): Date {
  return new Date(businessTime.at.getTime() - inProgressMinutes * 60_000);
}

/** A client who closed the tab cannot close its popup, and needs to know how long it counts. */
function minutesLeft(createdAt: Date, businessTime: BusinessTime): string {
  const ends = createdAt.getTime() + inProgressMinutes * 60_000;
  const minutes = Math.max(1, Math.ceil((ends - businessTime.at.getTime()) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
