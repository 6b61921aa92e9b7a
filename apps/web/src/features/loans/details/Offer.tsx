import { setReply, useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { loanAccount } from '@quarrter/contract/client/loan-account';
import { loanOffer } from '@quarrter/contract/client/loan-agreement';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { agreementText } from '@quarrter/domain/loans';
import { Card } from '@quarrter/ui/Card';
import { type ReactNode, useState } from 'react';
import { KeyFacts } from './KeyFacts.tsx';
import { LazyAccount } from './LazyAccount.tsx';
import { OfferAnswerCard } from './OfferAnswerCard.tsx';
import { OfferChoice } from './OfferChoice.tsx';
import type { OfferAnswer } from './offer-answer.ts';
import { type Chosen, chooseOffer, rebateOf } from './offer-terms.ts';
import { Schedule } from './Schedule.tsx';

/**
 * Shows the key facts, then the children, then the card with the answer, which stays in view while
 * the page scrolls.
 */
export function Offer(props: { loan: LoanRecord; answer: OfferAnswer; children: ReactNode }) {
  const { loan, answer } = props;
  const own = { params: { type: loan.loan_type, id: loan.loan_type_id } };
  const offer = useCall(loanOffer, own, {
    // The account's own card then needs no call.
    onReply: ({ account }, queries) => setReply(queries, loanAccount, own, account),
  });
  const [chosen, setChosen] = useState<Chosen>({ amount: '', months: '' });
  const { loan: shown, penalties, errors, changed } = chooseOffer(loan, offer.data, chosen);
  const choose = (next: Chosen) => {
    setChosen(next);
    answer.clear();
  };
  return (
    <>
      <KeyFacts loan={shown} penalties={penalties} tone="soon" />
      {props.children}
      <Schedule loan={shown} />
      {offer.data ? (
        <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
          <OfferChoice
            {...{ loan, chosen, changed }}
            offer={offer.data}
            errors={{ ...answer.fieldErrors, ...errors }}
            onChoose={choose}
          />
          <LazyAccount loan={loan} />
        </div>
      ) : (
        <LoadingOrFailed of={offer} what="Your choices and the bank account" lines={6} />
      )}
      <Card title="Terms">
        <ul className="grid max-w-3xl list-disc gap-2 ps-5 text-sm">
          {agreementText(loan.as_of, penalties, rebateOf(loan)).map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Card>
      <OfferAnswerCard
        loan={shown}
        offer={answer}
        chosen={changed ? { amount: shown.amount ?? '', duration: shown.duration } : {}}
        wrong={Object.keys(errors).length > 0}
      />
    </>
  );
}
