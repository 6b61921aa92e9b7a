import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney } from '@quarrter/domain/money';
import { type EmailText, type EventEmails, type EventKind, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { PaymentsDeps } from './deps.ts';
import { disputeEmails } from './dispute/dispute-emails.ts';
import {
  bankReceiptReversed,
  cardRemoved,
  cardSaved,
  paymentUnapplied,
  redressReversed,
  refundFailed,
  refundOrdered,
  refundPaid,
} from './events.ts';

const next =
  'Our team will return this money to you or use it for what you owe, and will tell you. ' +
  'You do not need to do anything.';

type Deps = Pick<PlatformDeps, 'db' | 'publicUrl'> & Pick<PaymentsDeps, 'purposes'>;

/** The emails about payments that did not go their usual way. */
export function paymentsEmails(deps: Deps): EventEmails {
  const { publicUrl } = deps;
  return {
    ...disputeEmails(deps),
    ...cardEmails(publicUrl),
    ...writeEmail(paymentUnapplied, ({ currency, received, amount, reason }) => {
      const [whole, left] = [formatMoney(received, currency), formatMoney(amount, currency)];
      const isWhole = received === amount;
      return {
        subject: isWhole
          ? `${whole}: we received it but could not use it yet`
          : `${left}: we are holding it for you`,
        heading: isWhole
          ? 'We received your payment but could not use it yet'
          : `We are holding ${left} for you`,
        paragraphs: [
          isWhole
            ? `We received your payment of ${whole}. ${reason}`
            : `We received your payment of ${whole}. ${reason} We are holding ${left} of it for ` +
              'you.',
          next,
        ],
        details: [
          { label: 'You paid', value: whole },
          ...(isWhole ? [] : [{ label: 'We are holding', value: left }]),
        ],
        button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
      };
    }),
    ...reversedEmail(publicUrl),
    ...redressReversedEmail(publicUrl),
    ...refundEmail(publicUrl, refundOrdered, (amount) => ({
      subject: `${amount}: we are refunding your payment`,
      heading: `We are refunding ${amount}`,
      paragraphs: [
        `We are sending ${amount} back to the card or account that you paid from. ` +
          'It usually arrives within 10 working days. We’ll email you when it is paid.',
      ],
    })),
    ...refundEmail(publicUrl, refundPaid, (amount) => ({
      subject: `${amount}: your refund is paid`,
      heading: 'Your refund is paid',
      paragraphs: [
        `${amount} was returned to the card or account that you paid from. ` +
          'Your bank may take a few days to show it.',
      ],
    })),
    ...refundEmail(publicUrl, refundFailed, (amount, failed) => ({
      subject: `${amount}: your refund did not go through`,
      heading: 'Your refund did not go through',
      paragraphs: [
        `We could not send ${amount} back to the card or account that you paid from.`,
        ...moneyOf(failed),
      ],
    })),
  };
}

function cardEmails(publicUrl: string): EventEmails {
  return {
    ...writeEmail(cardSaved, ({ card }) => ({
      subject: 'You saved a card',
      heading: `${card} is saved`,
      paragraphs: [
        'You can use it for automatic payments. We’ll charge it only if you switch them on.',
        'If you did not save this card, please remove it and contact us.',
      ],
      button: { label: 'View your cards', url: `${publicUrl}/profile/security` },
    })),
    ...writeEmail(cardRemoved, ({ card }) => ({
      subject: `${card} is removed`,
      heading: `${card} is removed`,
      paragraphs: [
        'We will not charge it again. Past payments are not affected.',
        'If you did not ask for this, please contact us.',
      ],
    })),
  };
}

/** Redress that two people agreed on by mistake. */
function redressReversedEmail(publicUrl: string): EventEmails {
  return writeEmail(redressReversed, ({ currency, amount }) => {
    const value = formatMoney(amount, currency);
    return {
      subject: `${value} is not owed to you: our email was wrong`,
      preheader: `We will not pay you ${value}.`,
      heading: `We do not owe you ${value}`,
      paragraphs: [
        `We told you that we owe you ${value} for our mistake. That was wrong, and we are sorry. ` +
          'We will not pay it.',
        'If you disagree, please contact us. Your complaint is still on your profile page.',
      ],
      details: [{ label: 'Not owed', value }],
      button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
    };
  });
}

/** Money at our bank that was recorded for the client by mistake. */
function reversedEmail(publicUrl: string): EventEmails {
  return writeEmail(bankReceiptReversed, ({ currency, amount, paidOn }) => {
    const value = formatMoney(amount, currency);
    const paid = `a payment of ${value} to our bank account on ${formatDate(paidOn)}`;
    return {
      subject: `${value}: we removed a payment that was not yours`,
      heading: `We removed a payment of ${value}`,
      paragraphs: [
        `We had recorded ${paid} for you. That was our mistake, and we are sorry. We are no ` +
          'longer holding it for you.',
        'If you did make this payment, please contact us.',
      ],
      details: [{ label: 'Removed', value }],
      button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
    };
  });
}

/** Where the money of a failed refund is. */
function moneyOf({ currency, amount, settled = 0n }: FailedRefund): string[] {
  const next = 'We will find another way to send it and email you.';
  if (settled === 0n) return [`The money is still yours. ${next}`];
  const used = formatMoney(settled, currency);
  const left = formatMoney(amount - settled, currency);
  return [
    `We used ${used} of it for the payment that your bank reversed.`,
    ...(settled === amount ? [] : [`The other ${left} is still yours. ${next}`]),
  ];
}

type RefundOf = { currency: Currency; amount: bigint };
type FailedRefund = RefundOf & { settled?: bigint | undefined };

type Words = Pick<EmailText, 'subject' | 'heading' | 'paragraphs'>;

function refundEmail<Refund extends RefundOf>(
  publicUrl: string,
  event: EventKind<Refund>,
  write: (amount: string, refund: Refund) => Words,
): EventEmails {
  return writeEmail(event, (refund) => {
    const value = formatMoney(refund.amount, refund.currency);
    return {
      ...write(value, refund),
      details: [{ label: 'Refund', value }],
      button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
    };
  });
}
