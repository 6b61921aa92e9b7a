import { ApiError } from '@quarrter/client/errors';
import { useNavigate } from '@quarrter/client/router';
import { acceptOrReject, type LoanRecord } from '@quarrter/contract/loans';
import { loanAcceptance } from '@quarrter/domain/loans';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';
import { paths } from '../../../paths.ts';
import type { OfferChoice, RefusedAnswer } from './answer-notice.ts';

const codes: Record<OfferChoice, string> = {
  accepted: String(loanAcceptance.accepted),
  rejected: String(loanAcceptance.closed),
};

const TICK_MISSING = 'This field is required';

/**
 * Sends the answer and goes to the loans once the server has taken it. Otherwise the page stays,
 * says why, and reloads the loan: another tab may have answered, or the reply was lost.
 */
export function useOfferAnswer(loan: LoanRecord) {
  const [sending, setSending] = useState<OfferChoice | null>(null);
  const [refusal, setRefusal] = useState<RefusedAnswer | null>(null);
  const [tickError, setTickError] = useState<string | undefined>();
  const [alone] = useState(oneAtATime);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const own = keys.loan(loan.loan_type, loan.loan_type_id);

  const answer = (choice: OfferChoice, ticked: boolean) => alone(() => give(choice, ticked));

  async function give(choice: OfferChoice, ticked: boolean) {
    setRefusal(null);
    if (choice === 'accepted' && !ticked) {
      setTickError(TICK_MISSING);
      return;
    }
    setSending(choice);
    try {
      const answered = await request(acceptOrReject, {
        params: { type: loan.loan_type, id: loan.loan_type_id },
        body: { is_ticked: ticked, is_accepted: codes[choice] },
      });
      await queries.invalidateQueries({ queryKey: keys.loans() });
      queries.invalidateQueries({ queryKey: keys.transactions() });
      navigate(paths.loans.getHref(), { state: { answered: choice } });
      queries.setQueryData(own, answered);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTickError(error.fields['is_ticked']?.[0]);
      const lookedUp = queries.invalidateQueries({ queryKey: own });
      // Reload first, so that the notice can tell a rejected answer from an offer that has already
      // closed.
      if (error.failure === 'detail') await lookedUp;
      setRefusal({ choice, error });
    } finally {
      setSending(null);
    }
  }

  function clear() {
    setTickError(undefined);
    setRefusal(null);
  }

  return { answer, sending, refusal, tickError, clear };
}

export type OfferAnswer = ReturnType<typeof useOfferAnswer>;
