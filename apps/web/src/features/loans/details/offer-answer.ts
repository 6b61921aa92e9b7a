import { callKey, invalidate, type ReplyOf, setReply, storedReply } from '@quarrter/client/calls';
import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { useNavigate } from '@quarrter/client/router';
import { type LoanAccount, loanAccount } from '@quarrter/contract/client/loan-account';
import { loanOverview } from '@quarrter/contract/client/loan-lists';
import { acceptOrReject, type LoanRecord, loanDetail } from '@quarrter/contract/client/loans';
import { type LoanState, loanAcceptance } from '@quarrter/domain/loans';
import type { AlertTone } from '@quarrter/ui/Alert';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { sentence } from '@quarrter/ui/sentence';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activity, loanLists, waitForFigures } from '../../../api/changes.ts';
import { request } from '../../../api/request.ts';
import { paths } from '../../../paths.ts';

const codes: Record<OfferChoice, string> = {
  accepted: String(loanAcceptance.accepted),
  rejected: String(loanAcceptance.closed),
};

/** Less than was offered, or fewer months; empty for the offer as it is. */
export type ChosenTerms = { amount?: string; duration?: number };

/** The fields of an answer that show their own errors. */
export type AnswerErrors = { amount?: string; duration?: string };

const TICK_MISSING = 'This field is required';

/**
 * Sends the answer and goes to the loans once the server has taken it. Otherwise the page stays,
 * says why, and reloads the loan: another tab may have answered, or the reply was lost.
 */
export function useOfferAnswer(loan: LoanRecord) {
  const [sending, setSending] = useState<OfferChoice | null>(null);
  const [failedAnswer, setFailedAnswer] = useState<FailedAnswer | null>(null);
  const [fieldErrors, setFieldErrors] = useState<AnswerErrors>({});
  const [tickError, setTickError] = useState<string | undefined>();
  const [alone] = useState(oneAtATime);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };

  const answer = (choice: OfferChoice, ticked: boolean, chosen: ChosenTerms = {}) =>
    alone(() => send(choice, ticked, chosen));

  async function send(choice: OfferChoice, ticked: boolean, chosen: ChosenTerms) {
    setFailedAnswer(null);
    if (choice === 'accepted' && !ticked) {
      setTickError(TICK_MISSING);
      return;
    }
    setSending(choice);
    const { pathname } = window.location;
    try {
      const answered = await request(acceptOrReject, {
        ...own,
        body: { is_ticked: ticked, is_accepted: codes[choice], ...chosen },
      });
      // The page that confirms it must not show the loan as it was before.
      queries.setQueryData<ReplyOf<typeof loanOverview>>(
        callKey(loanOverview),
        (read) => read && { ...read, latest: answered },
      );
      await waitForFigures(invalidate(queries, ...loanLists));
      invalidate(queries, ...activity);
      const account = storedReply(queries, loanAccount, own);
      // Only if the client has not gone to another page since.
      if (window.location.pathname === pathname) {
        navigate(paths.loans.getHref(), { state: answeredState(choice, account) });
      }
      setReply(queries, loanDetail, own, answered);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTickError(error.fields['is_ticked']?.[0]);
      setFieldErrors(fieldErrorsOf(error));
      const lookedUp = invalidate(queries, callKey(loanDetail, own));
      // Reload first, so that the notice can tell a rejected answer from an offer that has already
      // closed.
      if (error.failure === 'detail') await lookedUp;
      setFailedAnswer({ choice, error });
    } finally {
      setSending(null);
    }
  }

  function clear() {
    setTickError(undefined);
    setFieldErrors({});
    setFailedAnswer(null);
  }

  return { answer, sending, failedAnswer, tickError, fieldErrors, clear };
}

/** Tells the loans page about an answer. `paidTo` is `GTBank ending in 2647`, or empty. */
export type AnsweredState = { answered?: OfferChoice; paidTo?: string };

function answeredState(answered: OfferChoice, account: LoanAccount | undefined): AnsweredState {
  const { bank = '', bank_account_number: masked = '' } = account ?? {};
  return { answered, paidTo: bank === '' ? '' : `${bank} ending in ${masked.slice(-4)}` };
}

function fieldErrorsOf({ fields }: ApiError): AnswerErrors {
  const [amount, duration] = [fields['amount']?.[0], fields['duration']?.[0]];
  return { ...(amount && { amount }), ...(duration && { duration }) };
}

export type OfferAnswer = ReturnType<typeof useOfferAnswer>;

export type OfferChoice = 'accepted' | 'rejected';
export type FailedAnswer = { choice: OfferChoice; error: ApiError };
export type AnswerNotice = { tone: AlertTone; title: string; text: string };

/**
 * Explains an answer that failed: while the offer is open, the reason; once the loan has moved on,
 * its present state, which is no cause for alarm.
 */
export function answerNotice({ choice, error }: FailedAnswer, state: LoanState): AnswerNotice {
  const unanswered = isUnanswered(error);
  if (state === 'offered') {
    return {
      tone: 'bad',
      title: unanswered ? 'We got no reply from our server' : 'Your answer did not go through',
      // Without a reply the outcome is unknown, so the loan is loaded again.
      text: unanswered
        ? 'We don’t know yet whether your answer reached us. The offer on this page is the ' +
          'latest we have. You can answer again.'
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

const seeBelow = 'See the status of your loan below.';

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
