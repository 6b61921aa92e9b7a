import type { Reader } from '../../platform/database/database.ts';
import { readPayment } from '../queries.ts';

/** How one of the client's payments was made. */
export type HowPaid = {
  readonly reference: string;
  /** A saved card was charged, as the client had arranged it. */
  readonly isArranged: boolean;
};

export async function readHowPaid(
  reader: Reader,
  clientId: string,
  paymentId: string,
): Promise<HowPaid> {
  const { reference, saved_card_id: cardId } = await readPayment(reader, clientId, paymentId);
  return { reference, isArranged: cardId !== null };
}
