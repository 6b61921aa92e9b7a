import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMonths, lagosDate } from '@quarrter/domain/calendar';
import { Alert } from '@quarrter/ui/Alert';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { useState } from 'react';
import { loanTypeName } from '../../products/loan-names.ts';
import { clientTask } from '../../products/loan-status-text.ts';
import { Receipt, showCard } from '../../receipts/Receipt.tsx';
import { pendingLoanId } from './CurrentLoanCard.tsx';
import type { AnsweredState } from './details/offer-answer.ts';

/** Confirms the answer to an offer, which leads to this page. */
export function AnsweredOffer(props: { told: AnsweredState; loan: LoanRecord | null }) {
  const { told, loan } = props;
  const { answered, paidTo = '' } = told;
  const [closed, setClosed] = useState(false);
  if (answered === 'rejected') {
    return <Alert title="You rejected the offer">Nothing was paid out, and you owe nothing.</Alert>;
  }
  function close() {
    setClosed(true);
    showCard(pendingLoanId);
  }
  const isOpen = answered === 'accepted' && loan !== null && !closed;
  return (
    <Dialog open={isOpen} done title="You accepted the offer" onClose={close}>
      {loan && <AcceptedOffer loan={loan} paidTo={paidTo} onDone={close} />}
    </Dialog>
  );
}

function AcceptedOffer(props: { loan: LoanRecord; paidTo: string; onDone: () => void }) {
  const { loan, paidTo, onDone } = props;
  const acceptedOn = loan.accepted_at ? lagosDate(new Date(loan.accepted_at)) : loan.as_of;
  return (
    <Receipt
      message={<>Your loan agreement is ready. We’ll email it to you too.</>}
      facts={[
        ['You get', <Money key="get" amount={loan.amount ?? loan.loan_amount} />],
        [
          'You repay',
          <>
            <Money amount={loan.amount_to_be_repaid} /> over {formatMonths(loan.duration)}
          </>,
        ],
        ['From', `${loanTypeName(loan.loan_type)} ${loan.short_id}`],
        ...(paidTo === '' ? [] : ([['To', paidTo]] as const)),
        ['Date', <DateText key="date" date={acceptedOn} />],
      ]}
      next={nextSteps[clientTask(loan) ?? 'none']}
      onDone={onDone}
    />
  );
}

const weSend = 'We’ll pay the loan into your bank account, and email you when it is on its way.';

/** The next step after an offer was accepted, by the client's open task. */
const nextSteps = {
  none: weSend,
  answer: weSend,
  document: 'Send the document that we asked for. We can pay out your loan as soon as we have it.',
  account: 'Enter a bank account for your loan. We can pay it out as soon as we have it.',
};
