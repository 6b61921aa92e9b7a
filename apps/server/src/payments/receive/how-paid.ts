import type { Reader } from '../../platform/database/database.ts';
import { readPayment } from '../queries.ts';

/** How one of the client's payments was made. */
export type HowPaid = {
  readonly reference: string;
  /** A saved card was charged, as the client had arranged it. */
  readonly isArranged: boolean;
  /** `Card ending in 4081`, `Bank transfer`; null where the provider did not say. */
  readonly paidWith: string | null;
};

export async function readHowPaid(
  reader: Reader,
  clientId: string,
  paymentId: string,
): Promise<HowPaid> {
  const paid = await readPayment(reader, clientId, paymentId);
  return {
    reference: paid.reference,
    isArranged: paid.saved_card_id !== null,
    paidWith: paid.paid_with,
  };
}
