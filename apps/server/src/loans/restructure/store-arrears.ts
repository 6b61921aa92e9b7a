import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { payloadOf, readEventsOf } from '../../events/index.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { loansDb } from '../tables.ts';
import { restructuringAccepted } from './restructuring-events.ts';

/**
 * Stores since when loans were late whose new schedule a client accepted at a listener of release
 * 1.0.0, which does not store it. Its event has no penalties.
 */
export async function storeArrearsOfReleased(db: Database): Promise<number> {
  let stored = 0;
  for (const late of await readLate(db)) {
    const events = await readEventsOf(db, late.clientId, late.loanId);
    const accepted = events.find(({ at }) => at.getTime() === late.answeredAt.getTime());
    const payload = accepted && payloadOf(restructuringAccepted, accepted);
    if (payload === undefined || payload.penalties !== undefined) continue;
    const { numUpdatedRows } = await loansDb(db)
      .updateTable('loan_restructurings')
      .set({ arrears_since: late.since })
      .where('client_id', '=', late.clientId)
      .where('loan_id', '=', late.loanId)
      .where('restructuring_id', '=', late.restructuringId)
      .where('arrears_since', 'is', null)
      .executeTakeFirst();
    stored += Number(numUpdatedRows);
  }
  return stored;
}

type Late = {
  clientId: string;
  loanId: string;
  restructuringId: string;
  answeredAt: Date;
  since: IsoDate;
};

/**
 * Computed from the schedule that was replaced, as migration 051 did. A payment that is reversed
 * after the acceptance changes that schedule, so loans with one are left out.
 */
async function readLate(reader: Reader): Promise<Late[]> {
  const ofLoan = (table: string) => sql`${sql.ref(`${table}.client_id`)} = accepted.client_id
    AND ${sql.ref(`${table}.loan_id`)} = accepted.loan_id`;
  const { rows } = await sql<Late>`
    SELECT client_id AS "clientId", loan_id AS "loanId", restructuring_id AS "restructuringId",
      answered_at AS "answeredAt", min(due_on) AS since
    FROM (
      SELECT accepted.client_id, accepted.loan_id, accepted.restructuring_id,
        accepted.answered_at, accepted.answered_on, loan.smallest_arrears, instalment.due_on, sum(
          instalment.principal - instalment.principal_paid
          + instalment.interest - instalment.interest_paid - instalment.interest_forgiven
        ) OVER (
          PARTITION BY accepted.client_id, accepted.loan_id, accepted.restructuring_id
          ORDER BY instalment.due_on, instalment.number
        ) AS unpaid
      FROM loan_restructurings AS accepted
      JOIN loans AS loan ON ${ofLoan('loan')}
      JOIN loan_replaced_instalments AS instalment
        ON ${ofLoan('instalment')} AND instalment.generation = accepted.generation - 1
      WHERE accepted.state = 'accepted' AND accepted.arrears_since IS NULL AND NOT EXISTS (
        SELECT 1 FROM loan_repayment_reversals AS reversal
        WHERE ${ofLoan('reversal')} AND reversal.reversed_at > accepted.answered_at
      )
    ) AS instalment
    WHERE unpaid >= greatest(smallest_arrears, 1) AND due_on < answered_on
    GROUP BY client_id, loan_id, restructuring_id, answered_at`.execute(reader);
  return rows;
}
