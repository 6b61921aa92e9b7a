import { formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { eventsAbout, type Fact, minorUnits, type Notice } from '../events/index.ts';

/*
 * The transfer of a receipt, which is the subject of its events, to its client. Where it goes is
 * named as emails may name it.
 */

const defineEvent = eventsAbout('payment');

const transfer = {
  bank: z.string(),
  lastFour: z.string().check(z.maxLength(4)),
  currency: z.enum(['NGN', 'USD']),
  amount: minorUnits,
};

/** The payload of each of these events. */
export type ReceiptTransfer = z.infer<z.ZodMiniObject<typeof transfer>>;

type Write = (transfer: ReceiptTransfer & { money: string }) => Pick<Notice, 'title' | 'advice'>;

function told(write: Write) {
  return {
    emailed: true,
    personal: ['bank', 'lastFour'] as const,
    notice({ payload }: Fact<ReceiptTransfer>): Notice {
      const { currency, amount } = payload;
      const text = write({ ...payload, money: formatMoney(amount, currency) });
      return {
        topic: 'investments',
        link: '/dashboard',
        subjectId: null,
        currency,
        amount,
        ...text,
      };
    },
  };
}

/** Two people sent it to the client's bank account. */
export const receiptPayoutOrdered = defineEvent(
  'receipt-payout-ordered',
  1,
  transfer,
  told(({ bank, lastFour }) => ({
    title: 'Money on its way to you',
    advice: `We are sending it to your account at ${bank}, ending in ${lastFour}.`,
  })),
);

export const receiptPayoutPaid = defineEvent(
  'receipt-payout-paid',
  1,
  transfer,
  told(({ bank, lastFour }) => ({
    title: 'Money paid to you',
    advice:
      lastFour === ''
        ? 'It was paid to your bank account.'
        : `It was paid to your account at ${bank}, ending in ${lastFour}.`,
  })),
);

/** The transfer failed, or the bank returned it: the money is an unapplied receipt again. */
export const receiptPayoutFailed = defineEvent(
  'receipt-payout-failed',
  1,
  transfer,
  told(({ money }) => ({
    title: 'Transfer not paid',
    advice: `We are holding ${money} for you. Please check the account in your profile.`,
  })),
);

/** Two people sent the unpaid part of a payout to another account; the subject is what it pays. */
export const payoutPartOrdered = defineEvent(
  'payout-part-ordered',
  1,
  transfer,
  told(({ bank, lastFour, money }) => ({
    title: 'Money on its way to you',
    advice: `We are sending ${money} to your account at ${bank}, ending in ${lastFour}.`,
  })),
);
