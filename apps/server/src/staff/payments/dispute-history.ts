import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import { type EventKind, payloadOf, type StoredEvent } from '../../events/index.ts';
import { investmentReversed, investmentStarted } from '../../investments/index.ts';
import {
  loanCompleted,
  loanDisbursed,
  loanRepaid,
  offerAccepted,
  repaymentReversed,
} from '../../loans/index.ts';
import {
  disputeWon,
  paymentDisputed,
  paymentGivenBack,
  paymentReceived,
  paymentTakenBack,
  paymentUnapplied,
} from '../../payments/index.ts';

/**
 * What is recorded of a disputed payment and of what it paid for, oldest first, in words that can
 * be sent to the bank.
 */
export function disputeHistoryOf(events: readonly StoredEvent[]): { at: Date; text: string }[] {
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((event) => {
      const text = texts.map((read) => read(event)).find((found) => found !== undefined);
      return text === undefined ? [] : [{ at: event.at, text }];
    });
}

function textOf<Payload>(
  kind: EventKind<Payload>,
  write: (payload: Payload) => string,
): (event: StoredEvent) => string | undefined {
  return (event) => {
    const payload = payloadOf(kind, event);
    return payload === undefined ? undefined : write(payload);
  };
}

type Money = { amount: bigint; currency: 'NGN' | 'USD' };
const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
const naira = (amount: bigint): string => formatMoney(amount, 'NGN');

const texts = [
  textOf(offerAccepted, ({ amount }) => `The client accepted a loan of ${naira(amount)}.`),
  textOf(loanDisbursed, ({ amount }) => `We paid ${naira(amount)} to the client’s bank account.`),
  textOf(paymentReceived, (paid) => `The provider confirmed the payment of ${money(paid)}.`),
  textOf(loanRepaid, ({ amount, paidOn }) => {
    return `${naira(amount)}, paid on ${formatDate(paidOn)}, was taken off the loan.`;
  }),
  textOf(loanCompleted, () => 'The loan was fully repaid.'),
  textOf(investmentStarted, (started) => `The payment started an investment of ${money(started)}.`),
  textOf(paymentUnapplied, ({ reason, ...left }) => {
    return `${money(left)} was not applied. ${reason}`.trim();
  }),
  textOf(paymentDisputed, (dispute) => `The client’s bank asked for ${money(dispute)} back.`),
  textOf(disputeWon, () => 'The dispute was decided for us.'),
  textOf(paymentTakenBack, (taken) => `The provider took ${money(taken)} back.`),
  textOf(paymentGivenBack, (back) => `The provider gave ${money(back)} back to us.`),
  textOf(repaymentReversed, ({ amount }) => `${naira(amount)} was added to the loan again.`),
  textOf(investmentReversed, ({ capital, returns, currency }) => {
    return `${money({ amount: capital + returns, currency })} was taken out of the investment.`;
  }),
];
