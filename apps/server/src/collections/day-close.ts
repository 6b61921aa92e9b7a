import { addDays } from '@quarrter/domain/calendar';
import { announcedDaysAhead } from '@quarrter/domain/card-charges';
import { sql } from 'kysely';
import type { Gate } from '../gates/index.ts';
import { ledgerAccounts, ledgerCodes } from '../ledger/index.ts';
import {
  hasPauseEnded,
  isCollectionPaused,
  owedInstalments,
  penaltiesUntil,
} from '../loans/index.ts';
import { inBucket } from '../platform/database/client-buckets.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Closing, DayStep } from '../platform/database/day-step.ts';
import { readRowSet } from '../platform/database/row-set.ts';
import { announceCharges, announcedFor } from './announce.ts';
import { chargeAnnounced } from './events.ts';
import { announceTopUps } from './top-ups/announce.ts';

export const collectionSteps = (gates: readonly Gate[]): readonly DayStep[] => [
  {
    name: 'automatic charges announced',
    work: ({ bucket }) => sql`SELECT client_id FROM automatic_repayments AS setting
      WHERE ${inBucket(sql`setting.client_id`, bucket)}`,
    run: announceRepayments,
  },
  announceTopUps(gates),
];

/**
 * The `loan` rows whose client is told of the charge, 3 days ahead: a reminder on the same day
 * would ask for money that is charged without it.
 */
export const repaidAutomatically = sql`(EXISTS (
  SELECT 1 FROM automatic_repayments AS setting
  WHERE setting.client_id = loan.client_id AND setting.loan_id = loan.loan_id
) AND NOT ${isCollectionPaused({ clientId: sql`loan.client_id`, loanId: sql`loan.loan_id` })})`;

/**
 * Tells clients 3 days before their card is charged. The announced amount is all that will be due
 * on that day, with the penalties until then; only an announced charge is ever made. The close of a
 * missed date announces late, and so the charge is made later than the payment falls due. None is
 * announced while collection is paused, and the close of the day on which that ends announces one.
 */
async function announceRepayments(tx: Tx, closing: Closing): Promise<number> {
  const { date, next, bucket } = closing;
  const fallsDueOn = addDays(next, announcedDaysAhead);
  const dueOn = announcedFor(closing);
  const ofSetting = { clientId: sql`setting.client_id`, loanId: sql`setting.loan_id` };
  const penalties = penaltiesUntil(dueOn, next, ofSetting);
  const charges = await readRowSet(
    tx,
    sql`SELECT setting.client_id, setting.loan_id, setting.card_name, due.loan_type,
      due.amount + coalesce(penalty.balance, 0) + ${penalties} AS amount
    FROM automatic_repayments AS setting
    JOIN LATERAL (
      SELECT min(instalment.loan_type) AS loan_type,
        min(instalment.smallest_arrears) AS smallest_arrears,
        sum(instalment.owed)::bigint AS amount,
        bool_or(instalment.due_on = ${fallsDueOn}::date AND instalment.owed > 0) AS falls_due
      FROM ${owedInstalments} AS instalment
      WHERE instalment.client_id = setting.client_id AND instalment.loan_id = setting.loan_id
        AND instalment.due_on <= ${dueOn}::date
    ) AS due ON true
    LEFT JOIN ${ledgerAccounts(ledgerCodes.loanPenalty)} AS penalty
      ON penalty.client_id = setting.client_id AND penalty.subject_id = setting.loan_id
    WHERE ${inBucket(sql`setting.client_id`, bucket)}
      AND (due.falls_due OR ${hasPauseEnded(ofSetting, date)})
      AND due.amount + coalesce(penalty.balance, 0) >= due.smallest_arrears
      AND NOT ${isCollectionPaused(ofSetting)}
      AND NOT EXISTS (
        SELECT 1 FROM card_charges AS charge
        WHERE charge.client_id = setting.client_id AND charge.subject_id = setting.loan_id
          AND charge.due_on = ${dueOn}::date
      )`,
    { client_id: 'uuid', loan_id: 'uuid', card_name: 'text', loan_type: 'text', amount: 'bigint' },
  );
  if (charges.count === 0) return 0;
  return announceCharges(
    tx,
    closing,
    { purpose: 'repayment', event: chargeAnnounced },
    sql`SELECT client_id, loan_id AS subject_id, 'NGN' AS currency, amount, NULL::date AS month,
      NULL::text AS plan, NULL::integer AS rate_ppm, jsonb_build_object(
        'loanType', loan_type, 'card', card_name, 'dueOn', ${dueOn}::text, 'amount', amount::text
      ) AS payload FROM (${charges.rows}) AS charge`,
  );
}
