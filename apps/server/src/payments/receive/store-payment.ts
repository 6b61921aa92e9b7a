import { readContact } from '../../accounts/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PreparedPayment } from '../purposes.ts';
import type { PaymentRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import type { checksFrom } from './check-payment.ts';
import { newReference, storeReference } from './open-at-provider.ts';

type Details = {
  /** Whether the card of the payment is saved, or which saved card it is paid with. */
  readonly saveCard: boolean;
  readonly cardId: string | null;
  readonly checks: ReturnType<typeof checksFrom>;
};

/** A new payment with a reference of its own. */
export async function storePayment(
  tx: Tx,
  clientId: string,
  purpose: string,
  prepared: PreparedPayment,
  businessTime: BusinessTime,
  { saveCard, cardId, checks }: Details,
): Promise<PaymentRow> {
  const paymentId = newId();
  const reference = newReference();
  const email = prepared.receiptEmail ?? (await readContact(tx, clientId)).email;
  const [payment] = await Promise.all([
    paymentsDb(tx)
      .insertInto('payments')
      .values({
        client_id: clientId,
        payment_id: paymentId,
        reference,
        purpose,
        subject: JSON.stringify(prepared.subject),
        subject_key: prepared.subjectKey,
        amount: prepared.amount,
        currency: prepared.currency,
        email,
        status: 'pending',
        created_at: businessTime.at,
        created_on: businessTime.date,
        save_card: saveCard,
        saved_card_id: cardId,
        ...checks,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
    storeReference(tx, clientId, paymentId, reference),
  ]);
  return payment;
}
