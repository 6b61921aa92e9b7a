import { acceptOrReject, type LoanRecord } from '@quarrter/contract/loans';
import { loanAcceptance } from '@quarrter/domain/loans';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/error.ts';
import { keys } from '../../../api/keys.ts';
import { request } from '../../../api/request.ts';
import { oneAtATime } from '../../../forms/one-at-a-time.ts';
import { paths } from '../../../paths.ts';

export type OfferChoice = 'accepted' | 'rejected';

const codes: Record<OfferChoice, string> = {
  accepted: String(loanAcceptance.accepted),
  rejected: String(loanAcceptance.closed),
};

/** LND-12. */
const TICK_MISSING = 'This field is required';

/** Without an answer it is not known what happened, so what is shown is looked up again. */
const UNANSWERED =
  'No answer came from the server. Below is where the offer stands now; you can try again.';

function whyNot({ failure, message }: ApiError): string {
  if (failure === 'network' || failure === 'server') return UNANSWERED;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/**
 * LND-13..15: sends the answer and goes to the loans once the server took it. When it did not, the page stays,
 * says why, and looks at the loan again: another tab may have answered, or the answer got lost.
 */
export function useOfferAnswer(loan: LoanRecord) {
  const [sending, setSending] = useState<OfferChoice | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
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
      setRefusal(whyNot(error));
      queries.invalidateQueries({ queryKey: own });
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
