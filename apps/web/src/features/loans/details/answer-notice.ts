import type { LoanState } from '@quarrter/domain/loans';
import type { AlertTone } from '@quarrter/ui/Alert';
import { sentence } from '@quarrter/ui/sentence';
import { type ApiError, isUnanswered } from '../../../api/error.ts';

export type OfferChoice = 'accepted' | 'rejected';
export type RefusedAnswer = { choice: OfferChoice; error: ApiError };
export type AnswerNotice = { tone: AlertTone; title: string; text: string };

/**
 * LND-15: what became of an answer that was not taken. While the offer stands, why not; where it has moved on
 * meanwhile, that is what happened, and no reason for alarm.
 */
export function answerNotice({ choice, error }: RefusedAnswer, state: LoanState): AnswerNotice {
  const unanswered = isUnanswered(error);
  if (state === 'offered') {
    return {
      tone: 'bad',
      title: unanswered ? 'No answer came from the server' : 'Your answer did not go through',
      // Without an answer it is not known what happened, so what is shown is looked up again.
      text: unanswered
        ? 'Whether yours was taken is not known yet. Below is where the offer stands as far as this page could learn; you can answer again.'
        : sentence(error.message),
    };
  }
  const became = endOf(state);
  if (unanswered && became === choice) {
    return {
      tone: 'good',
      title: `You ${choice} the offer`,
      text: 'No answer came at first, but yours went through. Below is where the loan stands now.',
    };
  }
  if (became === null) {
    return {
      tone: 'info',
      title: 'This offer had ended before your answer came',
      text: 'Your answer changed nothing. Below is where the loan stands now.',
    };
  }
  return {
    tone: 'info',
    title: `This offer was ${became} already`,
    text: `It was ${became} from another tab or device. Your answer here changed nothing; below is where the loan stands now.`,
  };
}

/** Which answer brought the loan to where it is; null where none did. */
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
