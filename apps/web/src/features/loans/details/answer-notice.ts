import { type ApiError, isUnanswered } from '@quarrter/client/errors';
import type { LoanState } from '@quarrter/domain/loans';
import type { AlertTone } from '@quarrter/ui/Alert';
import { sentence } from '@quarrter/ui/sentence';

export type OfferChoice = 'accepted' | 'rejected';
export type RefusedAnswer = { choice: OfferChoice; error: ApiError };
export type AnswerNotice = { tone: AlertTone; title: string; text: string };

/**
 * What happened to an answer that failed: while the offer is open, the reason; once the loan has
 * moved on, what happened to it, which is no cause for alarm.
 */
export function answerNotice({ choice, error }: RefusedAnswer, state: LoanState): AnswerNotice {
  const unanswered = isUnanswered(error);
  if (state === 'offered') {
    return {
      tone: 'bad',
      title: unanswered ? 'We got no reply from our server' : 'Your answer did not go through',
      // Without a reply we do not know what happened, so the loan is loaded again.
      text: unanswered
        ? 'We don’t know yet whether your answer reached us. The offer below is the latest we ' +
          'have. You can answer again.'
        : sentence(error.message),
    };
  }
  const became = endOf(state);
  if (unanswered && became === choice) {
    return {
      tone: 'good',
      title: `You ${choice} the offer`,
      text: `The connection failed for a moment, but your answer went through. ${seeBelow}`,
    };
  }
  if (became === null) {
    return {
      tone: 'info',
      title: 'This offer had already closed',
      text: `Your answer changed nothing. ${seeBelow}`,
    };
  }
  return {
    tone: 'info',
    title: `This offer was already ${became}`,
    text: `It was ${became} in another tab or device, so your answer changed nothing. ${seeBelow}`,
  };
}

const seeBelow = 'See where your loan stands below.';

/** The answer that led to this state, or null when none did. */
function endOf(state: LoanState): OfferChoice | null {
  switch (state) {
    case 'accepted':
    case 'active':
    case 'overdue':
    case 'complete':
      return 'accepted';
    case 'rejected':
      return 'rejected';
    default:
      return null;
  }
}
