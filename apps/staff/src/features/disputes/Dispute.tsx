import type { StaffDispute } from '@quarrter/contract/staff/disputes';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import { useId, useState } from 'react';
import { ageText } from '../../shell/age-text.ts';
import { Entry } from '../../shell/Entry.tsx';
import { WorkLink } from '../../work-queues/WorkLink.tsx';
import { Evidence } from './Evidence.tsx';
import { purposeText, TakenFrom } from './taken-from.tsx';

/**
 * One dispute: the amount, the last day for an answer, the payer's reason, and the sources of the
 * reversed money.
 */
export function Dispute({ dispute }: { dispute: StaffDispute }) {
  const [open, setOpen] = useState(false);
  const evidence = useId();
  return (
    <Entry title={dispute.clientName} money={dispute}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <State dispute={dispute} />
        <span>
          {purposeText(dispute.purpose)}, paid on <DateText date={dispute.paidOn} />
        </span>
        <span>Opened {ageText(dispute.ageDays)}</span>
        {dispute.resolvedOn && (
          <span>
            Decided on <DateText date={dispute.resolvedOn} />
          </span>
        )}
      </p>
      {dispute.complaint !== '' && (
        <p className="text-sm wrap-anywhere">The payer says: “{dispute.complaint}”</p>
      )}
      <TakenFrom reversal={dispute} />
      <p className="text-xs break-all text-ink-soft">{dispute.reference}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={evidence}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide evidence' : 'Show evidence'}
          <span className="sr-only"> for the payment of {dispute.clientName}</span>
        </Button>
        {dispute.state === 'open' && (
          <WorkLink queue="disputes" id={dispute.id} of={`dispute of ${dispute.clientName}`} />
        )}
      </div>
      <div id={evidence}>{open && <Evidence disputeId={dispute.id} />}</div>
    </Entry>
  );
}

/** Finance must see first whose answer an open dispute waits for. */
function State({ dispute }: { dispute: StaffDispute }) {
  if (dispute.state === 'won') return <Badge tone="green">Won</Badge>;
  if (dispute.state === 'lost') return <Badge tone="red">Lost</Badge>;
  if (dispute.stage !== 'awaiting-merchant-feedback') {
    return <Badge tone="blue">With the bank</Badge>;
  }
  if (dispute.dueAt === null) return <Badge tone="yellow">Not answered</Badge>;
  return (
    <>
      <Badge tone={dispute.overdue ? 'red' : 'yellow'}>
        {dispute.overdue ? 'Answer overdue' : 'Not answered'}
      </Badge>
      <span className="font-600 text-ink">
        Due <TimeText at={dispute.dueAt} />
      </span>
    </>
  );
}
