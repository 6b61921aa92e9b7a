import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { sentence } from '@quarrter/ui/sentence';
import { ClientTimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { loanTone } from '../../../products/loan-tone.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import HardshipDialog from './HardshipDialog.tsx';

/** The request of a client who cannot pay: a way to send it, and its outcome. */
export default function HardshipRequest({ loan }: { loan: LoanRecord }) {
  const [open, setOpen] = useState(false);
  const { hardship } = loan;
  const waits = hardship !== null && hardship.outcome === null;
  // When a payment is overdue or soon due, the panel of the loan's figures offers it.
  const isOffered = loanTone(loan) === 'calm' && loan.restructuring === null;
  const hasNews =
    hardship !== null && (hardship.outcome !== 'offered' || loan.restructuring !== null);
  if (!isOffered && !hasNews) return null;
  return (
    <Card title={waits ? 'Your request for help' : 'If you cannot pay'}>
      <div className="grid gap-4">
        {waits ? <Waiting request={hardship} /> : <Invitation loan={loan} />}
        {!waits && isOffered && (
          <Button className="sm:justify-self-start" onClick={() => setOpen(true)}>
            I cannot pay
          </Button>
        )}
      </div>
      {open && <HardshipDialog loan={loan} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type Request = NonNullable<LoanRecord['hardship']>;

function Waiting({ request }: { request: Request }) {
  return (
    <Alert title="We have your request">
      You told us on <DateText date={request.requested_on} />: “{request.reason}”
      {request.monthly_amount && (
        <>
          {' '}
          You can pay <Money amount={request.monthly_amount} /> each month.
        </>
      )}{' '}
      {request.late ? (
        <>
          You should have had our answer by <ClientTimeText at={request.answer_by} />. We are sorry
          that it is late.
        </>
      ) : (
        <>
          We’ll answer by email by <ClientTimeText at={request.answer_by} />.
        </>
      )}{' '}
      {request.penalties_paused_until ? (
        <>
          Penalties are paused until <DateText date={request.penalties_paused_until} /> while we
          look at your request. Your repayment dates stay the same.
        </>
      ) : (
        'Until we answer, your repayment dates stay the same, and the late penalty still applies.'
      )}
    </Alert>
  );
}

function Invitation({ loan: { arrears, hardship, restructuring } }: { loan: LoanRecord }) {
  if (restructuring) {
    return (
      <p>
        We have offered you a new repayment schedule. Please answer it by{' '}
        <DateText date={restructuring.expires_on} />. You can ask for help again after that.
      </p>
    );
  }
  if (hardship?.outcome === 'refused') {
    return (
      <Alert tone="warn" title="We could not change your repayments">
        {sentence(hardship.reply)} We answered on <DateText date={hardship.answered_on} />. If your
        situation changes, tell us again. <GetHelp about={arrears ? 'overdue' : 'loan'} />
      </Alert>
    );
  }
  return (
    <p>
      Tell us early, before a payment is late if you can. Our team reads it and may offer you
      smaller payments over a longer time. It is free to ask, and nothing changes until you agree.
    </p>
  );
}
