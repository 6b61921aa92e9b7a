import type { Reader } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { PaymentsDeps } from '../deps.ts';
import { purposeOf } from '../purposes.ts';
import { readPayment } from '../queries.ts';

/** The records that a payment was for and became, as its purpose names them. */
export async function readPaidFor(
  reader: Reader,
  { purposes }: Pick<PaymentsDeps, 'purposes'>,
  clientId: string,
  paymentId: string,
): Promise<string[]> {
  const payment = await readPayment(reader, clientId, paymentId);
  const described = purposeOf(purposes, payment).describe(payment.subject, payment.result_id);
  return Object.values(described).flatMap((value) => (value && isId(value) ? value : []));
}
