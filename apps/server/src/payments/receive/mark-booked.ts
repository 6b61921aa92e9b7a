import { sql } from 'kysely';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { among, givenRows, namesOf } from '../../platform/database/row-set.ts';
import type { Charge } from '../provider/provider.ts';
import type { Application } from '../purposes.ts';
import type { PaymentRow } from '../queries.ts';

const columns = {
  client_id: 'uuid',
  payment_id: 'uuid',
  status: 'text',
  unapplied_reason: 'text',
  result_id: 'uuid',
  received_amount: 'bigint',
  received_currency: 'text',
  fee: 'bigint',
  provider_id: 'text',
  paid_with: 'text',
  booked_at: 'timestamptz',
  booked_on: 'date',
} as const;

type BookedPayment = {
  readonly payment: Pick<PaymentRow, 'client_id' | 'payment_id'>;
  readonly charge: Charge;
  readonly application: Application;
  readonly businessTime: BusinessTime;
};

/** Records for locked payments the money that the provider received, and its outcome. */
export async function markBooked(tx: Tx, booked: readonly BookedPayment[]): Promise<void> {
  const rows = booked.map(({ payment, charge, application, businessTime }) => ({
    client_id: payment.client_id,
    payment_id: payment.payment_id,
    status: application.ok ? 'applied' : 'unapplied',
    unapplied_reason: application.reason ?? null,
    result_id: application.ok ? application.resultId : null,
    received_amount: charge.amount,
    received_currency: charge.currency,
    fee: charge.fee,
    provider_id: charge.providerId,
    paid_with: charge.paidWith ?? null,
    booked_at: businessTime.at,
    booked_on: businessTime.date,
  }));
  const clientIds = rows.map((row) => row.client_id);
  await sql`
    UPDATE payments AS payment SET
      status = booked.status, unapplied_reason = booked.unapplied_reason,
      result_id = booked.result_id, received_amount = booked.received_amount,
      received_currency = booked.received_currency, fee = booked.fee,
      provider_id = booked.provider_id, paid_with = booked.paid_with,
      booked_at = booked.booked_at, booked_on = booked.booked_on, next_check_at = NULL
    FROM (${givenRows(rows, columns)}) AS booked (${namesOf(columns)})
    WHERE payment.client_id = ${among(clientIds)} AND payment.client_id = booked.client_id
      AND payment.payment_id = booked.payment_id`.execute(tx);
}
