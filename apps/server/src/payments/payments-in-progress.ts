import { formatMoney } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import type { PreparedPayment } from './purposes.ts';
import { paymentsDb } from './tables.ts';

/** How long an opened popup counts as under way when nobody says that it was closed. */
const underWayMinutes = 15;

/**
 * Two sessions paying for the same thing at once must not charge it twice: the payment that was begun already,
 * which the provider charges once, is the one to go on with. Waits for a session that begins one at the same
 * moment.
 */
export async function findUnderWay(
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

/** While a payment of the loan is under way, the same amount is that payment, and another amount is refused. */
async function findOfLoan(
  tx: Tx,
  clientId: string,
  loanId: string,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<string | null> {
  await waitForTurn(tx, loanId);
  const begun = await paymentsDb(tx)
    .selectFrom('payments')
    .select(['payment_id', 'amount', 'currency', 'created_at'])
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('status', '=', 'pending')
    .where('created_at', '>', earliest(businessTime))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (begun === undefined) return null;
  if (begun.amount === amount) return begun.payment_id;
  throw conflict(
    `A payment of ${formatMoney(begun.amount, begun.currency)} for this loan is already under way. ` +
      'Finish it where you began it, or pay the same amount here to go on with it. ' +
      `Another amount can be paid in ${minutesLeft(begun.created_at, businessTime)}.`,
  );
}

/**
 * INV-41: the same form again is the payment begun with it, also after its popup was closed or the card declined,
 * since the tab that shows it can still pay it. Another form is another investment.
 */
async function findOfForm(
  tx: Tx,
  clientId: string,
  formHash: string,
  businessTime: BusinessTime,
): Promise<string | null> {
  await waitForTurn(tx, formHash);
  const begun = await paymentsDb(tx)
    .selectFrom('payments')
    .select('payment_id')
    .where('client_id', '=', clientId)
    .where('form_hash', '=', formHash)
    .where('status', 'in', ['pending', 'failed', 'abandoned'])
    .where('created_at', '>', earliest(businessTime))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return begun?.payment_id ?? null;
}

async function waitForTurn(tx: Tx, subject: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
}

function earliest(businessTime: BusinessTime): Date {
  return new Date(businessTime.at.getTime() - underWayMinutes * 60_000);
}

/** Whoever closed the tab cannot close its popup any more, and has to know how long that counts. */
function minutesLeft(createdAt: Date, businessTime: BusinessTime): string {
  const ends = createdAt.getTime() + underWayMinutes * 60_000;
  const minutes = Math.max(1, Math.ceil((ends - businessTime.at.getTime()) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
