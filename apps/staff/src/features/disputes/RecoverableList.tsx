import { type Recoverable, staffRecoverables } from '@quarrter/contract/staff/disputes';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { useCan } from '../../api/me.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { ageText } from '../../shell/age-text.ts';
import { CallItems } from '../../shell/CallList.tsx';
import { Entry } from '../../shell/Entry.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { ItemTotals } from '../../shell/Totals.tsx';
import { RecoverDialog, WriteOffDialog } from './recoverable-dialogs.tsx';

/** Debts of clients for money that was reversed or paid twice, oldest first. */
export function RecoverableList() {
  return (
    <CallItems
      call={staffRecoverables}
      what="What clients owe"
      empty="No client owes anything"
      emptyText="Money that a client no longer held with us appears here."
      item={(money) => <Owed money={money} />}
      foot={(rows, totals) => <ItemTotals rows={rows} of={totals} />}
    />
  );
}

function Owed({ money }: { money: Recoverable }) {
  return (
    <Entry title={money.clientName} money={money}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>{money.kind === 'receipt' ? 'Payment reversed' : 'Transfer paid twice'}</span>
        <span>
          Since <DateText date={money.since} />, {ageText(money.ageDays)}
        </span>
        <PlainLink href={`mailto:${money.clientEmail}`} tall className="break-all">
          {money.clientEmail}
        </PlainLink>
      </p>
      <p className="text-xs break-all text-ink-soft">{money.reference}</p>
      <Actions money={money} />
    </Entry>
  );
}

function Actions({ money }: { money: Recoverable }) {
  const open = usePageDialog();
  const canPropose = useCan('propose-receipt');
  const waiting = money.proposals.some(({ state }) => state === 'waiting');
  if (waiting) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <WaitsForApproval of={money.clientName} />
      </p>
    );
  }
  if (!canPropose) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {money.receipts.length > 0 && (
        <Button size="small" tone="main" onClick={() => open(<RecoverDialog money={money} />)}>
          Recover from an unapplied payment <span className="sr-only">of {money.clientName}</span>
        </Button>
      )}
      <Button size="small" onClick={() => open(<WriteOffDialog money={money} />)}>
        Write off <span className="sr-only">what {money.clientName} owes</span>
      </Button>
    </div>
  );
}
