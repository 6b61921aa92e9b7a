import { type SealedTable, sealedColumns } from '../platform/database/sealed-tables.ts';
import { cardContext } from './cards/saved-cards.ts';
import { accountContext } from './pay-out/order-payout.ts';
import type { ResealSubject } from './purposes.ts';

/**
 * @param resealers how to seal the subject of a payment again, by purpose; a purpose that is not
 * here seals nothing in its subjects
 */
export function paymentsSealed(resealers: {
  readonly [purpose: string]: ResealSubject;
}): readonly SealedTable[] {
  return [
    sealedColumns('payouts', ['client_id', 'payout_id'], {
      account_number_sealed: (row) => accountContext(String(row.payout_id)),
    }),
    sealedColumns('saved_cards', ['client_id', 'card_id'], {
      authorization_sealed: (row) => cardContext(String(row.card_id), 'authorization'),
      email_sealed: (row) => cardContext(String(row.card_id), 'email'),
    }),
    {
      table: 'payments',
      key: ['client_id', 'payment_id'],
      columns: ['purpose', 'subject'],
      reseal({ purpose, subject, client_id: clientId }, again) {
        const reseal = resealers[String(purpose)];
        return {
          purpose,
          subject: reseal ? reseal(subject as object, String(clientId), again) : subject,
        };
      },
    },
  ];
}
