import { formatDate, formatMonths } from '@quarrter/domain/calendar';
import { naira, percentFromRatePpm } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { emailOf } from '../email-of.ts';
import { penaltyFacts } from './penalty-facts.ts';
import {
  restructuringAccepted,
  restructuringLapsed,
  restructuringOffered,
} from './restructuring-events.ts';

export function restructuringEmails({ publicUrl }: Pick<PlatformDeps, 'publicUrl'>): EventEmails {
  return {
    ...emailOf(publicUrl, restructuringOffered, (offer) => ({
      subject:
        `${naira(offer.totalToRepay)} over ${formatMonths(offer.months)}: ` +
        `answer our offer of a new schedule by ${formatDate(offer.expiresOn)}`,
      heading: 'We offer you a new repayment schedule',
      paragraphs: [
        `You owe ${naira(offer.principal)} today, without interest that is not due yet. ` +
          `We can spread it over ${formatMonths(offer.months)}. Nothing changes until you accept.`,
        `Please check the new dates and the cost, and answer by ${formatDate(offer.expiresOn)}.`,
      ],
      details: [
        { label: 'New principal', value: naira(offer.principal) },
        { label: 'Duration', value: formatMonths(offer.months) },
        { label: 'Interest rate', value: `${percentFromRatePpm(offer.ratePpm)}% per month` },
        { label: 'Total to repay', value: naira(offer.totalToRepay) },
        { label: 'APR', value: `${offer.apr}%` },
        ...penaltyFacts(offer.penalties),
      ],
      button: 'View the new schedule',
    })),
    ...emailOf(publicUrl, restructuringAccepted, (accepted) => ({
      subject:
        `${naira(accepted.totalToRepay)} over ${formatMonths(accepted.months)}: ` +
        'your new schedule has started',
      heading: 'Your new repayment schedule has started',
      paragraphs: [
        'You accepted the new schedule. It replaces the earlier one. ' +
          'Please pay each instalment on or before its due date.',
      ],
      details: [
        { label: 'New principal', value: naira(accepted.principal) },
        { label: 'Duration', value: formatMonths(accepted.months) },
        { label: 'Total to repay', value: naira(accepted.totalToRepay) },
        { label: 'First instalment due', value: formatDate(accepted.firstDueOn) },
        ...penaltyFacts(accepted.penalties),
      ],
      button: 'View your repayment dates',
    })),
    ...emailOf(publicUrl, restructuringLapsed, ({ expiredOn }, id) => ({
      subject: `Our offer of a new schedule for loan ${id} has expired`,
      heading: 'Our offer of a new schedule has expired',
      paragraphs: [
        `You had until ${formatDate(expiredOn)} to accept it. Your current schedule has ` +
          'not changed. If you cannot pay, tell us on your loan page.',
      ],
      details: [],
      button: 'View your loan',
    })),
  };
}
