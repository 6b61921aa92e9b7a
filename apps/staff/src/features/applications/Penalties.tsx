import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { fromWire, sum } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Money } from '../../shell/Money.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { WaiveDialog } from './loan-dialogs.tsx';
import { proposalOf, WaitingProposal } from './WaitingProposal.tsx';

/** The penalties owed, waived and reversed, and the proposal of a waiver. */
export function Penalties({ application }: { application: StaffLoan }) {
  const { loan } = application;
  const open = usePageDialog();
  const owed = fromWire(loan.balance) - sum(loan.schedule.map((row) => fromWire(row.outstanding)));
  const act = application.actions.find(({ action }) => action === 'propose-waiver');
  const proposal = proposalOf(application, 'penalty-waiver');
  // Before the money is paid out there is a balance without a schedule, and no penalty.
  if (loan.start_date === null || (owed <= 0n && loan.penalty_changes.length === 0)) return null;
  return (
    <Card title="Penalties">
      <div className="grid gap-4">
        <Facts>
          <Fact label="Owed now">
            <Money amount={owed} />
          </Fact>
          {loan.penalty_changes.map((change) => (
            <Fact
              key={`${change.kind} ${change.changed_on} ${change.from}`}
              label={
                <>
                  {change.kind === 'waived' ? 'Waived' : 'Reversed'} on{' '}
                  <DateText date={change.changed_on} />
                </>
              }
            >
              <Money amount={change.amount} />
            </Fact>
          ))}
        </Facts>
        {proposal && <WaitingProposal proposal={proposal} />}
        {owed > 0n && act?.allowed && (
          <Button wide onClick={() => open(<WaiveDialog application={application} owed={owed} />)}>
            Waive penalties
          </Button>
        )}
        {owed > 0n && act && !act.allowed && !proposal && (
          <p className="text-sm text-ink-soft">{act.reason}</p>
        )}
      </div>
    </Card>
  );
}
