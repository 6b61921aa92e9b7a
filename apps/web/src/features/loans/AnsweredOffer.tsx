import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatMonths, lagosDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { DateText } from '@quarrter/ui/DateText';
import { Dialog } from '@quarrter/ui/Dialog';
import { Money } from '@quarrter/ui/Money';
import { ClientTimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { loanTypeName } from '../../products/loan-names.ts';
import { clientTask, loanStatusText } from '../../products/loan-status-text.ts';
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
  // An officer promises to check the account by then, and not yet the money.
  const expected = loan.waiting?.with === 'officer' ? null : (loan.waiting?.answer_by ?? null);
  return (
    <Receipt
      message={messageOf(loan, paidTo)}
      facts={[
        ['You get', <Money key="get" amount={amountOf(loan)} />],
        ...(paidTo === '' ? [] : ([['Paid into', paidTo]] as const)),
        ...(expected === null
          ? []
          : ([['Expected by', <ExpectedBy key="expected" at={expected} />]] as const)),
        [
          'Total to repay',
          <>
            <Money amount={loan.amount_to_be_repaid} /> over {formatMonths(loan.duration)}
          </>,
        ],
        ['Loan', `${loanTypeName(loan.loan_type)} ${loan.short_id}`],
        ['Accepted on', <DateText key="date" date={acceptedOn} />],
      ]}
      next={<WhatComesNext loan={loan} />}
      onDone={onDone}
    />
  );
}

/** It may break where the text is large: the time would not fit beside the date. */
function ExpectedBy({ at }: { at: string }) {
  return (
    <span className="*:whitespace-normal">
      <ClientTimeText at={at} />
    </span>
  );
}

const amountOf = (loan: LoanRecord) => loan.amount ?? loan.loan_amount;

const onLoanPage = 'On your loan page,';

/** Where the money goes, which a client who accepts an offer wants to know first. */
function messageOf(loan: LoanRecord, paidTo: string): string {
  const amount = formatMoney(fromWire(amountOf(loan)), 'NGN');
  switch (clientTask(loan)) {
    case 'document':
      return `${onLoanPage} send the document that we asked for. We’ll then pay you ${amount}.`;
    case 'account':
      return `${onLoanPage} enter your bank account. We’ll then pay you ${amount}.`;
    default:
      return `We’ll pay ${amount} into ${paidTo === '' ? 'your bank account' : paidTo}.`;
  }
}

function WhatComesNext({ loan }: { loan: LoanRecord }) {
  return (
    <>
      {loan.waiting?.with === 'officer' && <p>{loanStatusText(loan)}</p>}
      <p>
        We’ll email you when the money is on its way. Until then you can cancel the loan free of
        charge.
      </p>
      <p>
        Your first payment is due one month after we pay you. Your loan page will show its date.
      </p>
      <p>Your loan agreement is on your loan page. We’ll email it to you too.</p>
    </>
  );
}
