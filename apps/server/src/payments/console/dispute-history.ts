import { exactMoney } from '@quarrter/domain/money';
import type { StoredEvent } from '../../events/index.ts';
import {
  disputeWon,
  paymentDisputed,
  paymentGivenBack,
  paymentReceived,
  paymentTakenBack,
  paymentUnapplied,
} from '../events.ts';
import { type EventText, textOf } from './receipt-panels.ts';

/**
 * Returns the recorded history of a disputed payment and of its subject, oldest first, in words
 * that can be sent to the bank.
 */
export function disputeHistoryOf(
  events: readonly StoredEvent[],
  ofOthers: readonly EventText[],
): { at: Date; text: string }[] {
  const texts = [...ofPayments, ...ofOthers];
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((event) => {
      const text = texts.map((read) => read(event)).find((found) => found !== undefined);
      return text === undefined ? [] : [{ at: event.at, text }];
    });
}

type Money = { amount: bigint; currency: 'NGN' | 'USD' };
const money = ({ amount, currency }: Money): string => exactMoney(amount, currency);

const ofPayments = [
  textOf(paymentReceived, (paid) => `The provider confirmed the payment of ${money(paid)}.`),
  textOf(paymentUnapplied, ({ reason, ...left }) => {
    return `${money(left)} was not applied. ${reason}`.trim();
  }),
  textOf(paymentDisputed, (dispute) => `The client’s bank asked for ${money(dispute)} back.`),
  textOf(disputeWon, () => 'The dispute was decided for us.'),
  textOf(paymentTakenBack, (taken) => `The provider took ${money(taken)} back.`),
  textOf(paymentGivenBack, (back) => `The provider gave ${money(back)} back to us.`),
];
