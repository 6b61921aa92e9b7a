import { formatDate } from '@quarrter/domain/calendar';
import { announcedDaysAhead } from '@quarrter/domain/card-charges';
import { fullTimeMonths, topUpDayText } from '@quarrter/domain/investments';
import { type Currency, formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { investmentRisk } from '@quarrter/ui/brand';
import { type EventEmails, type EventKind, writeEmail } from '../../events/index.ts';
import {
  monthlyTopUpAnnounced,
  monthlyTopUpFailed,
  monthlyTopUpOff,
  monthlyTopUpOn,
} from './events.ts';

type Text = {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly details?: { readonly label: string; readonly value: string }[];
};

/** How the emails about monthly top-ups read. The one of a charge is that of its investment. */
export function topUpEmails(publicUrl: string): EventEmails {
  const emailOf = <Payload extends { currency: Currency; amount: bigint; card: string }>(
    event: EventKind<Payload>,
    write: (payload: Payload, amount: string) => Text,
  ) =>
    writeEmail(event, (payload) => ({
      ...write(payload, formatMoney(payload.amount, payload.currency)),
      button: { label: 'View your top-ups', url: `${publicUrl}/invest/top-ups` },
    }));
  return {
    ...emailOf(monthlyTopUpOn, ({ why, card, day, nextOn }, amount) => ({
      subject: `${amount}: your monthly top-up ${pastOf[why]}`,
      heading: `Your monthly top-up ${pastOf[why]}`,
      paragraphs: [
        nextOn === null
          ? 'It is paused, so nothing is charged until you resume it.'
          : `We will charge ${amount} to ${card} on ${formatDate(nextOn)}, and then ` +
            `${topUpDayText(day)}. Each charge starts a new investment of ${fullTimeMonths} ` +
            'months, at the rate on that day.',
        `We’ll email you ${announcedDaysAhead} days before each charge. You can pause, change or ` +
          'stop it at any time. If you did not do this, stop it and change your password.',
      ],
    })),
    ...emailOf(monthlyTopUpOff, ({ why, card }, amount) => ({
      subject: `${amount}: your monthly top-up ${why === 'paused' ? 'is paused' : 'has stopped'}`,
      heading: `Your monthly top-up ${why === 'paused' ? 'is paused' : 'has stopped'}`,
      paragraphs: [
        `${reasons[why](card)} We will not charge your card, even if we told you about a charge.`,
        'Your existing investments are not affected.',
      ],
    })),
    ...emailOf(monthlyTopUpAnnounced, ({ card, dueOn, ratePpm }, amount) => ({
      subject: `${amount} will be charged on ${formatDate(dueOn)} for your monthly top-up`,
      heading: `We will charge your card on ${formatDate(dueOn)}`,
      paragraphs: [
        `${amount} will be charged to ${card}, and starts a new investment on that day. You do ` +
          'not need to do anything.',
        'If you do not want it, pause, change or stop your monthly top-up before that day.',
        investmentRisk,
      ],
      details: [
        { label: 'Date', value: formatDate(dueOn) },
        { label: 'Amount', value: amount },
        { label: 'Card', value: card },
        { label: 'Plan', value: `${fullTimeMonths} months` },
        { label: 'Returns', value: `${percentFromRatePpm(ratePpm)}% per month` },
      ],
    })),
    ...emailOf(monthlyTopUpFailed, ({ card, reason, nextAttemptOn, nextOn }, amount) => ({
      subject: `${amount}: your monthly top-up was not charged`,
      heading: 'Your card was not charged',
      paragraphs: [
        `We tried to charge ${amount} to ${card} but it did not go through. ${reason} You have ` +
          'not been charged.',
        nextText(nextAttemptOn, nextOn),
      ],
    })),
  };
}

const pastOf = {
  new: 'is set up',
  changed: 'has changed',
  resumed: 'has resumed',
} as const;

const reasons = {
  paused: () => 'You paused it.',
  client: () => 'You stopped it.',
  'card-removed': (card: string) => `${card} was removed.`,
  'no-plan': () =>
    'We no longer have a plan for this amount. You can set up a top-up with another amount.',
} as const;

function nextText(nextAttemptOn: string | null, nextOn: string | null): string {
  if (nextAttemptOn !== null) {
    return (
      `We will try again on ${formatDate(nextAttemptOn)}. Please make sure there is enough ` +
      'money on the card, or choose another card.'
    );
  }
  return nextOn === null
    ? 'This was the second month in a row without a payment, so we have stopped your monthly ' +
        'top-up. You can set up a new one with another card at any time.'
    : `We will not try again this month. The next charge is on ${formatDate(nextOn)}. You can ` +
        'choose another card before then, or invest today yourself.';
}
