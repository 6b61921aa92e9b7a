import type { LoanState } from '@quarrter/domain/loans';
import { Alert } from '@quarrter/ui/Alert';
import { useEffect, useRef } from 'react';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { answerNotice, type OfferAnswer } from './offer-answer.ts';

/** Says on this page why an answer failed, even if the loan has changed state since. */
export function FailedAnswerNotice({ answer, state }: { answer: OfferAnswer; state: LoanState }) {
  const box = useRef<HTMLDivElement>(null);
  const { failedAnswer } = answer;
  useEffect(() => {
    if (failedAnswer) box.current?.scrollIntoView({ block: 'center' });
  }, [failedAnswer]);
  if (!failedAnswer) return null;
  const { tone, title, text } = answerNotice(failedAnswer, state);
  return (
    <div ref={box}>
      <Alert tone={tone} title={title}>
        {text} <GetHelp about="loan" />
      </Alert>
    </div>
  );
}
