import type { Currency } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineEvent, minorUnits } from '../events/index.ts';

/* Money that came in or went out, whatever it was for. */

const money = { currency: z.enum(['NGN', 'USD']), amount: minorUnits };

/** The provider confirmed a card payment; the subject is the payment. */
export const paymentReceived = defineEvent('payment-received', 1, {
  reference: z.string(),
  ...money,
});

/**
 * It could not be used for what it was paid for, or not all of it: `amount` of what was `received`
 * is an unapplied receipt. The subject is the payment.
 */
export const paymentUnapplied = defineEvent(
  'payment-unapplied',
  2,
  {
    /** Null in events of the first version. */
    receiptId: z.nullable(z.uuid()),
    ...money,
    received: minorUnits,
    reason: z.string(),
  },
  {
    emailed: true,
    earlier: {
      1: (stored) => {
        const first = unappliedV1.parse(stored);
        return { ...first, receiptId: null, received: first.amount };
      },
    },
  },
);

/** As it is stored: the amount is digits. */
const unappliedV1 = z.looseObject({ amount: z.string() });

/** What every end of a transfer says of it. */
export type Transfer = { payoutId: string; currency: Currency; amount: bigint; message: string };

/** How a transfer to the client ended; the subject is what it was for. */
const transfer = { payoutId: z.uuid(), ...money, message: z.string() };

export const transferPaid = defineEvent('transfer-paid', 1, transfer);
export const transferFailed = defineEvent('transfer-failed', 1, transfer);
/** The bank returned it after it was paid. */
export const transferReturned = defineEvent('transfer-returned', 1, transfer);
