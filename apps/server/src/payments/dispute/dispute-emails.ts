import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import { type EventEmails, writeEmail } from '../../events/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { PaymentsDeps } from '../deps.ts';
import {
  disputeWon,
  paymentDisputed,
  paymentGivenBack,
  paymentTakenBack,
  recoverableSettled,
  transferPaidTwice,
} from '../events.ts';
import type { PaymentPurposes } from '../purposes.ts';

type Deps = Pick<PlatformDeps, 'publicUrl'> & Pick<PaymentsDeps, 'purposes'>;

/** The emails about money that a client's bank or the provider asks for back. */
export function disputeEmails(deps: Deps): EventEmails {
  return { ...takenEmails(deps), ...owedEmails(deps) };
}

const dashboardOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => ({
  label: 'View your dashboard',
  url: `${publicUrl}/dashboard`,
});

function takenEmails({ publicUrl, purposes }: Deps): EventEmails {
  const button = dashboardOf({ publicUrl });
  const detailsOf = (payment: { amount: bigint; currency: 'NGN' | 'USD'; paidOn: string }) => [
    { label: 'Amount', value: formatMoney(payment.amount, payment.currency) },
    { label: 'Paid on', value: formatDate(payment.paidOn) },
  ];
  return {
    ...writeEmail(paymentDisputed, (dispute) => {
      const amount = formatMoney(dispute.amount, dispute.currency);
      return {
        subject: `Your bank asks us to return your payment of ${amount}`,
        heading: 'Your bank asks for a payment back',
        paragraphs: [
          `Your bank told us that you dispute a card payment of ${amount} and asks for the ` +
            'money back. We will answer your bank.',
          'Nothing changes until your bank decides, and you do not need to pay again. If your ' +
            `bank decides for you, it returns the money to your card. ${lossOf(purposes, dispute)}`,
          'If you made this payment yourself, please tell your bank, and contact us if you have ' +
            'a question.',
        ],
        details: detailsOf(dispute),
        button,
      };
    }),
    ...writeEmail(disputeWon, (dispute) => ({
      subject: `Your payment of ${formatMoney(dispute.amount, dispute.currency)} stays with us`,
      heading: 'Your bank has decided: your payment stays',
      paragraphs: [
        'Your bank looked at the payment that was disputed and decided that it stays with us. ' +
          'Nothing changes for you, and you do not need to do anything.',
      ],
      details: detailsOf(dispute),
      button,
    })),
    ...writeEmail(paymentTakenBack, (taken) => {
      const amount = formatMoney(taken.amount, taken.currency);
      return {
        subject: `Your payment of ${amount} has been returned to you`,
        heading: `${amount} has gone back to your card`,
        paragraphs: [reasonOf(taken.cause, amount), ...effectsOf(purposes, taken)],
        details: detailsOf(taken),
        button,
      };
    }),
    ...writeEmail(paymentGivenBack, (back) => {
      const amount = formatMoney(back.amount, back.currency);
      return {
        subject: `${amount} came back to us`,
        heading: `${amount} did not reach your card`,
        paragraphs: [
          `We told you that ${amount} had gone back to your card. Our payment provider has now ` +
            'given this money back to us.',
          back.unapplied === 0n
            ? 'We used it to settle what you owed us for this payment.'
            : `We hold ${formatMoney(back.unapplied, back.currency)} for you. Our team will ` +
              'refund it or use it for what you owe, and will tell you.',
        ],
        details: detailsOf(back),
        button,
      };
    }),
  };
}

/** Money that reached the client twice, or went back, and is owed. */
function owedEmails(deps: Pick<Deps, 'publicUrl'>): EventEmails {
  const button = dashboardOf(deps);
  return {
    ...writeEmail(transferPaidTwice, ({ currency, amount }) => {
      const paid = formatMoney(amount, currency);
      return {
        subject: `You owe us ${paid} that reached you twice`,
        heading: `${paid} reached you twice`,
        paragraphs: [
          `A transfer of ${paid} to your bank account had failed, so we gave you this money in ` +
            'another way. Our payment provider has now told us that the first transfer was paid ' +
            'after all.',
          `You therefore owe us ${paid}. Please keep this money ready and contact us, so that we ` +
            'can agree how you pay it back. It costs you no interest and no penalty.',
          'If the first transfer has not reached your account, please tell us.',
        ],
        button,
      };
    }),
    ...writeEmail(recoverableSettled, ({ how, currency, amount, left }) => {
      const settled = formatMoney(amount, currency);
      return {
        subject: `${settled} that you owed us is settled`,
        heading: `${settled} is settled`,
        paragraphs: [
          `You owed us ${settled}, because a payment had gone back to your card or a transfer ` +
            'from us had reached you twice.',
          how === 'recovered'
            ? 'We took it from money of yours that we held.'
            : 'You do not need to pay it any more.',
          left === 0n
            ? 'You owe us nothing more for it.'
            : `You still owe us ${formatMoney(left, currency)} for it.`,
        ],
        button,
      };
    }),
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

/** What it means for the client's money, one paragraph for each place it was taken from. */
function effectsOf(purposes: PaymentPurposes, taken: Taken): string[] {
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
    effects.push(
      `We no longer held ${money(taken.recoverable)} of this money for you, because it had been ` +
        'paid out to you or was on its way. You now owe it to us. Please contact us to pay it ' +
        'back.',
    );
  }
  return effects;
}

/** What would happen if the dispute were lost. */
function lossOf(purposes: PaymentPurposes, { purpose }: { purpose: string }): string {
  return purposes[purpose]?.lossText ?? 'What it was paid for would then be undone.';
}

const otherText = (amount: string): string => `We have taken ${amount} back from what it paid for.`;
