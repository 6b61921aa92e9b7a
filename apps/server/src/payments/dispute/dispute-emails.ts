import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney, smallerOf } from '@quarrter/domain/money';
import { transferText } from '@quarrter/ui/brand';
import { type EventEmails, maturedMoneyPath, writeEmail } from '../../events/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { PaymentsDeps } from '../deps.ts';
import {
  disputeWon,
  paidTransferReturned,
  paymentDisputed,
  paymentGivenBack,
  paymentTakenBack,
  recoverableSettled,
  transferPaidTwice,
} from '../events.ts';
import type { PaymentPurposes } from '../purposes.ts';
import { readOwed } from '../return/settle-recoverable.ts';

type Deps = Pick<PlatformDeps, 'db' | 'publicUrl'> & Pick<PaymentsDeps, 'purposes'>;

/** The emails about money that a client's bank or the provider asks for back. */
export function disputeEmails(deps: Deps): EventEmails {
  return { ...takenEmails(deps), ...owedEmails(deps) };
}

const dashboardOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  label: 'View your dashboard',
  url: `${publicUrl}/dashboard`,
});

/** A client who owes us can pay it from there. */
const payable = ({ publicUrl }: Pick<Deps, 'publicUrl'>, currency: Currency) => ({
  label: 'View your matured money',
  url: publicUrl + maturedMoneyPath(currency),
});

/**
 * Reads the part of a debt that is owed when its email is sent: emails that ask for money wait for
 * the day, and the debt may be paid until then. `subjectId` is the receipt or the payout.
 */
async function stillOwed(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  subjectId: string | null,
  owed: bigint,
): Promise<bigint> {
  if (subjectId === null || owed === 0n) return 0n;
  return smallerOf(owed, (await readOwed(db, clientId, [subjectId]))(subjectId).owed);
}

const howToPay = (currency: Currency): string =>
  'You can pay it from money that has matured with us, on its page. ' + transferText(currency);

function takenEmails(deps: Deps): EventEmails {
  const { publicUrl, purposes } = deps;
  const button = dashboardOf({ publicUrl });
  const detailsOf = (payment: { amount: bigint; currency: 'NGN' | 'USD'; paidOn: string }) => [
    { label: 'Amount', value: formatMoney(payment.amount, payment.currency) },
    { label: 'Paid on', value: formatDate(payment.paidOn) },
  ];
  return {
    ...writeEmail(paymentDisputed, (dispute) => {
      const amount = formatMoney(dispute.amount, dispute.currency);
      return {
        subject: `${amount} payment disputed: what happens next`,
        heading: `You disputed a payment of ${amount}`,
        paragraphs: [
          `Your bank told us that you dispute a card payment of ${amount} and asks for the ` +
            'money back. We will answer your bank.',
          'Your payment still counts until your bank decides, and you do not need to pay ' +
            'again. Until then, we cannot pay money out to you. If your bank decides for ' +
            `you, it returns the money to your card. ${lossOf(purposes, dispute)}`,
          'If you made this payment yourself, please tell your bank, and contact us if you have ' +
            'a question.',
        ],
        details: detailsOf(dispute),
        button,
      };
    }),
    ...writeEmail(disputeWon, (dispute) => ({
      subject: `${formatMoney(dispute.amount, dispute.currency)}: your bank closed the dispute`,
      heading: 'Your bank has closed the dispute',
      paragraphs: [
        'Your bank decided that the disputed payment is valid, so we keep it. ' +
          'Nothing changes, and you do not need to do anything.',
      ],
      details: detailsOf(dispute),
      button,
    })),
    ...writeEmail(paymentTakenBack, async (taken, { clientId, subjectId }) => {
      const amount = formatMoney(taken.amount, taken.currency);
      const owed = await stillOwed(deps, clientId, subjectId, taken.recoverable);
      return {
        subject: `${amount}: your payment has been returned to you`,
        heading: `${amount} has been returned to your card`,
        paragraphs: [reasonOf(taken.cause, amount), ...effectsOf(purposes, taken, owed)],
        details: detailsOf(taken),
        button: owed === 0n ? button : payable(deps, taken.currency),
      };
    }),
    ...writeEmail(paymentGivenBack, (back) => {
      const amount = formatMoney(back.amount, back.currency);
      return {
        subject: `${amount}: your refund did not reach your card`,
        heading: `Your refund of ${amount} did not reach your card`,
        paragraphs: [
          `We told you that ${amount} had been returned to your card. Our payment provider has ` +
            'now given this money back to us.',
          back.unapplied === 0n
            ? 'We used it to settle what you owed us for this payment.'
            : `We hold ${formatMoney(back.unapplied, back.currency)} for you. Our team will ` +
              'refund it or use it for what you owe, and email you.',
        ],
        details: detailsOf(back),
        button,
      };
    }),
  };
}

/** Money that reached the client twice, or went back, and is owed. */
function owedEmails(deps: Pick<Deps, 'db' | 'publicUrl'>): EventEmails {
  const button = dashboardOf(deps);
  return {
    ...writeEmail(transferPaidTwice, async ({ payoutId, currency, amount }, { clientId }) => {
      const paid = formatMoney(amount, currency);
      const owed = await stillOwed(deps, clientId, payoutId, amount);
      return {
        subject: `${paid}: we paid you this twice`,
        heading: `We paid you ${paid} twice`,
        paragraphs: [
          `A transfer of ${paid} to your bank account had failed, so we paid you in another ` +
            'way. Our payment provider has now told us that the first transfer was paid as well.',
          owed === 0n
            ? 'You no longer owe us anything for it.'
            : `You therefore owe us ${formatMoney(owed, currency)}. ${howToPay(currency)} We ` +
              'will not charge interest or a penalty.',
          'If the first transfer has not reached your account, please tell us.',
        ],
        button: owed === 0n ? button : payable(deps, currency),
      };
    }),
    ...writeEmail(paidTransferReturned, ({ currency, amount, settled }) => {
      const held = formatMoney(amount, currency);
      return {
        subject: `${held}: we are holding it for you`,
        heading: `We are holding ${held} for you`,
        paragraphs: [
          `Your bank returned the transfer of ${formatMoney(amount + settled, currency)} that we ` +
            `had paid you twice. You had already paid us ${held} for it, so this money is yours.`,
          'Our team will pay it into your bank account or use it for what you owe, and email ' +
            'you. You do not need to do anything.',
        ],
        button,
      };
    }),
    ...writeEmail(recoverableSettled, async (debt, { clientId, subjectId }) => {
      const { how, writtenOff, currency, amount } = debt;
      const settled = formatMoney(amount, currency);
      const left = await stillOwed(deps, clientId, subjectId, debt.left);
      if (writtenOff) return { ...regainedText(settled), button };
      return {
        subject:
          how === 'recovered'
            ? `${settled} received: thank you`
            : `${settled}: you no longer owe us this`,
        heading:
          how === 'recovered' ? 'Thank you: we received it' : `You no longer owe us ${settled}`,
        paragraphs: [
          `You owed us ${settled}, because a payment had been returned to your card or we had ` +
            'paid you twice.',
          how === 'recovered'
            ? 'We used money we were holding for you.'
            : 'You no longer need to pay it.',
          left === 0n
            ? 'You no longer owe us anything for this.'
            : `You still owe us ${formatMoney(left, currency)} for this. ${transferText(currency)}`,
        ],
        button,
      };
    }),
  };
}

function regainedText(amount: string) {
  return {
    subject: `${amount}: we used this from your returned transfer`,
    heading: `We used ${amount} of your returned transfer`,
    paragraphs: [
      `We used ${amount} of your returned transfer for the payment that your bank reversed.`,
      'We had written this amount off. You do not owe us anything for this payment.',
    ],
  };
}

function reasonOf(cause: 'dispute' | 'refund' | 'charge', amount: string): string {
  switch (cause) {
    case 'dispute':
      return `Your bank decided the dispute in your favour and took ${amount} back.`;
    case 'refund':
      return `We refunded ${amount} of your payment. Your bank may need a few days to show it.`;
    case 'charge':
      return `Our payment provider has reversed your payment and returned ${amount} to you.`;
  }
}

type Taken = {
  purpose: string;
  currency: 'NGN' | 'USD';
  fromUnapplied: bigint;
  fromApplied: bigint;
  recoverable: bigint;
};

/** Explains the effect on the client's money, one paragraph for each place it was taken from. */
function effectsOf(purposes: PaymentPurposes, taken: Taken, owed: bigint): string[] {
  const money = (amount: bigint) => formatMoney(amount, taken.currency);
  const effects: string[] = [];
  if (taken.fromUnapplied > 0n) {
    effects.push(
      `We had not used ${money(taken.fromUnapplied)} of it yet, so nothing else changes.`,
    );
  }
  if (taken.fromApplied > 0n) {
    const write = purposes[taken.purpose]?.reversedText ?? otherText;
    effects.push(write(money(taken.fromApplied)));
  }
  if (taken.recoverable > 0n) {
    const gone =
      `We no longer held ${money(taken.recoverable)} of this money for you, because it had been ` +
      'paid out to you or was on its way. ';
    const debt =
      owed === taken.recoverable ? 'You now owe it to us.' : `You owe us ${money(owed)}.`;
    effects.push(
      owed === 0n
        ? `${gone}You no longer owe us anything for it.`
        : `${gone}${debt} ${howToPay(taken.currency)}`,
    );
  }
  return effects;
}

/** Explains the consequence of losing the dispute. */
function lossOf(purposes: PaymentPurposes, { purpose }: { purpose: string }): string {
  return purposes[purpose]?.lossText ?? 'We would then reverse everything that it covered.';
}

const otherText = (amount: string): string => `We have reversed ${amount} that it covered.`;
