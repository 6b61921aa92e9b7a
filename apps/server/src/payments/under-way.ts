import { formatMoney } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Moment } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/refusal.ts';
import type { PreparedPayment } from './purposes.ts';
import './tables.ts';

/** How long an opened popup counts as under way when nobody says that it was closed. */
const underWayMinutes = 15;

/**
 * Two sessions paying the same loan at once must not charge the same instalment twice. While a payment of the
 * loan is under way, the same amount is that payment (the provider charges one reference once), and another
 * amount is refused. Waits for a session that begins one at the same moment.
 */
export async function findUnderWay(
  tx: Tx,
  clientId: string,
  prepared: PreparedPayment,
  moment: Moment,
): Promise<string | null> {
  if (prepared.loanId === null) return null;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${prepared.loanId}, 0))`.execute(tx);
  const begun = await tx
    .selectFrom('payments')
    .select(['payment_id', 'amount', 'currency', 'created_at'])
    .where('client_id', '=', clientId)
    .where('loan_id', '=', prepared.loanId)
    .where('status', '=', 'pending')
    .where('created_at', '>', new Date(moment.at.getTime() - underWayMinutes * 60_000))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (begun === undefined) return null;
  if (begun.amount === prepared.amount) return begun.payment_id;
  throw conflict(
    `A payment of ${formatMoney(begun.amount, begun.currency)} for this loan is already under way. ` +
      'Finish it where you began it, or pay the same amount here to go on with it. ' +
      `Another amount can be paid in ${minutesLeft(begun.created_at, moment)}.`,
  );
}

/** Whoever closed the tab cannot close its popup any more, and has to know how long that counts. */
function minutesLeft(createdAt: Date, moment: Moment): string {
  const ends = createdAt.getTime() + underWayMinutes * 60_000;
  const minutes = Math.max(1, Math.ceil((ends - moment.at.getTime()) / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
