import { type Currency, formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import {
  businessDate,
  defineEvent,
  eventsAbout,
  type Fact,
  maturedMoneyPath,
  minorUnits,
  type Notice,
  topicOfPayment,
} from '../events/index.ts';

const definePaymentEvent = eventsAbout('payment');
const defineCardEvent = eventsAbout('card');

/* Money that came in or went out, whatever it was for. */

const money = { currency: z.enum(['NGN', 'USD']), amount: minorUnits };

type Money = { currency: Currency; amount: bigint; purpose?: string | undefined };

/** Notifies the client of money, which is shown on no page of its own. */
function notify<Payload extends Money>(
  write: (payload: Payload) => Pick<Notice, 'title' | 'advice'> & { link?: string },
) {
  return {
    notice({ payload }: Fact<Payload>): Notice {
      const { purpose, currency, amount } = payload;
      const topic = topicOfPayment(purpose);
      return { topic, subjectId: null, link: '/dashboard', currency, amount, ...write(payload) };
    },
  };
}

/** Says how a debt for returned money is paid, and leads there. */
const owed = (amount: bigint, currency: Currency) => ({
  advice:
    `You owe us ${formatMoney(amount, currency)}. ` +
    'You can pay it from matured money, or contact us.',
  link: maturedMoneyPath(currency),
});

/** The provider confirmed a card payment; the subject is the payment. */
export const paymentReceived = definePaymentEvent('payment-received', 1, {
  reference: z.string(),
  ...money,
});

/**
 * It could not be used for its purpose, or not all of it: `amount` of the money `received` is an
 * unapplied receipt. The subject is the payment.
 */
export const paymentUnapplied = definePaymentEvent(
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

/** Money at our bank that was recorded for the client by mistake; the subject is the receipt. */
export const bankReceiptReversed = definePaymentEvent(
  'bank-receipt-reversed',
  1,
  { ...money, paidOn: businessDate },
  {
    emailed: true,
    ...notify(() => ({
      title: 'Payment removed',
      advice: 'We had recorded it for you by mistake. You did not pay it.',
    })),
  },
);

/** Redress that two people agreed on by mistake; the subject is the receipt. */
export const redressReversed = definePaymentEvent('redress-reversed', 1, money, {
  emailed: true,
  ...notify(() => ({
    title: 'We do not owe you this money',
    advice: 'We had told you by mistake that we owe it for your complaint. We are sorry.',
  })),
});

/**
 * A client whose account is being checked paid a debt, which is still possible; recorded for staff.
 */
export const paidDuringCheck = definePaymentEvent('paid-during-account-check', 1, {
  reference: z.string(),
  ...money,
});

/** As it is stored: the amount is digits. */
const unappliedV1 = z.looseObject({ amount: z.string() });

/** The data of every event about the end of a transfer. */
export type Transfer = { payoutId: string; currency: Currency; amount: bigint; message: string };

/** How a transfer to the client ended; the subject is the record it was for. */
const transfer = { payoutId: z.uuid(), ...money, message: z.string() };
const personal = ['message'] as const;

export const transferPaid = defineEvent('transfer-paid', 1, transfer, { personal });
export const transferFailed = defineEvent('transfer-failed', 1, transfer, { personal });
/** The bank returned it after it was paid. */
export const transferReturned = defineEvent('transfer-returned', 1, transfer, { personal });
/** It was paid after it had failed, and its money is no longer with us: the client owes it. */
export const transferPaidTwice = defineEvent('transfer-paid-twice', 1, transfer, {
  emailed: true,
  personal,
  byDay: true,
  ...notify(({ currency, amount }) => ({
    title: 'We paid you twice',
    ...owed(amount, currency),
  })),
});

/** The bank returned a transfer that was paid twice, and `amount` of it the client had paid. */
export const paidTransferReturned = defineEvent(
  'paid-transfer-returned',
  1,
  {
    payoutId: z.uuid(),
    receiptId: z.uuid(),
    ...money,
    /** Was owed, or written off. */ settled: minorUnits,
  },
  {
    emailed: true,
    ...notify(({ currency, amount }) => ({
      title: 'Your bank returned our transfer',
      advice: `You had already paid for it. We hold ${formatMoney(amount, currency)} for you.`,
    })),
  },
);

/* Cards that a client saved; the subject is the card. */

const card = { card: z.string() };
const ofCard = { emailed: true, personal: ['card'] } as const;

export const cardSaved = defineCardEvent('card-saved', 1, card, ofCard);
export const cardRemoved = defineCardEvent('card-removed', 1, card, ofCard);

/* Money that the provider reverses after it was paid in; the subject is the payment. */

/** The payment, with the name of its purpose. */
const paidFor = { purpose: z.string(), ...money, paidOn: businessDate };
const dispute = { disputeId: z.string(), ...paidFor };

/** The client's bank asks for a payment back; nothing has moved yet. */
export const paymentDisputed = definePaymentEvent('payment-disputed', 1, dispute, {
  emailed: true,
});

/** It was decided for us: nothing moves. */
export const disputeWon = definePaymentEvent('dispute-won', 1, dispute, { emailed: true });

/** A dispute was lost, the charge was reversed, or it was refunded at the provider. */
export const paymentTakenBack = definePaymentEvent(
  'payment-taken-back',
  1,
  {
    cause: z.enum(['dispute', 'refund', 'charge']),
    ...paidFor,
    /** Where the amount was taken from. */
    fromUnapplied: minorUnits,
    fromApplied: minorUnits,
    /** The part that the client owes, because we no longer held it. */
    recoverable: minorUnits,
  },
  {
    emailed: true,
    byDay: ({ recoverable }) => recoverable > 0n,
    ...notify(({ currency, recoverable }) => ({
      title: 'Payment returned to you',
      ...(recoverable === 0n
        ? { advice: 'It was returned to the card or account that you paid from.' }
        : owed(recoverable, currency)),
    })),
  },
);

/** The provider returned money that it had reversed: it never reached the client's card. */
export const paymentGivenBack = definePaymentEvent(
  'payment-given-back',
  1,
  { ...paidFor, /** The rest settled the client's debt. */ unapplied: minorUnits },
  { emailed: true },
);

/**
 * The client's debt for reversed money: paid from a receipt, or written off. A written-off debt is
 * recovered when the transfer of that money to the client fails.
 */
export const recoverableSettled = definePaymentEvent(
  'recoverable-settled',
  1,
  {
    how: z.enum(['recovered', 'written-off']),
    /** Recovered after it was written off. */
    writtenOff: z.optional(z.literal(true)),
    ...money,
    left: minorUnits,
  },
  { emailed: true, byDay: ({ left }) => left > 0n },
);

/* Refunds that staff ordered; the subject is the payment. */

const refund = {
  refundId: z.uuid(),
  receiptId: z.uuid(),
  ...money,
  /** Of the payment; older events lack it. */
  purpose: z.optional(z.string()),
};

export const refundOrdered = definePaymentEvent('refund-ordered', 1, refund, { emailed: true });
export const refundPaid = definePaymentEvent('refund-paid', 1, refund, {
  emailed: true,
  ...notify(() => ({
    title: 'Refund paid',
    advice: 'It was returned to the card or account that you paid from.',
  })),
});
/** `settled` of it paid what the client owed for the receipt; the rest is unapplied again. */
export const refundFailed = definePaymentEvent(
  'refund-failed',
  1,
  { ...refund, settled: z.optional(minorUnits) },
  {
    emailed: true,
    ...notify(({ currency, amount, settled = 0n }) => ({
      title: 'Refund not paid',
      advice:
        settled === 0n
          ? 'The money is still yours. We’ll find another way to send it and email you.'
          : `We used ${formatMoney(settled, currency)} of it for what you owed. ` +
            `${formatMoney(amount - settled, currency)} is still yours.`,
    })),
  },
);

/** Staff asked the provider whether the client's bank account, BVN and name belong together. */
export const identityAsked = defineEvent('identity-asked', 1, {});

/** The provider answered. */
export const identityAnswered = defineEvent('identity-answered', 1, { confirmed: z.boolean() });
