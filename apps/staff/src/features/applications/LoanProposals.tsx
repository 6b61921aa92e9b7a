import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { TimeText } from '@quarrter/ui/TimeText';
import { HelpRequest } from '../../loans/HelpRequest.tsx';
import { paths } from '../../paths.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { PlainLink } from '../../shell/PlainLink.tsx';
import { RestructureDialog, WriteOffDialog } from './loan-dialogs.tsx';
import { proposalOf, WaitingProposal } from './WaitingProposal.tsx';

/** Proposals for a client who cannot pay: a new schedule, or a write-off. */
export function LoanProposals({ application }: { application: StaffLoan }) {
  const { loan, actions } = application;
  const open = usePageDialog();
  const actOf = (name: string) => actions.find(({ action }) => action === name);
  const [restructure, writeOff] = ['propose-restructuring', 'propose-write-off'].map(actOf);
  if (!['active', 'overdue'].includes(loan.state)) return null;
  const proposals = ['loan-restructuring', 'loan-write-off'].flatMap(
    (kind) => proposalOf(application, kind) ?? [],
  );
  const waiting = proposals.map(({ text }) => text);
  return (
    <Card title="Hardship">
      <div className="grid gap-4">
        {loan.hardship?.outcome === null && <Request asked={loan.hardship} />}
        {loan.restructuring && (
          <Alert title="A new schedule is offered">
            {loan.restructuring.duration} months at {loan.restructuring.interest}% per month. The
            client has until <DateText date={loan.restructuring.expires_on} /> to accept it.
          </Alert>
        )}
        {proposals.map((proposal) => (
          <WaitingProposal key={proposal.kind} proposal={proposal} />
        ))}
        {!loan.restructuring && restructure?.allowed && (
          <Button wide onClick={() => open(<RestructureDialog application={application} />)}>
            Propose a new schedule
          </Button>
        )}
        {writeOff?.allowed && (
          <Button
            wide
            tone="danger"
            onClick={() => open(<WriteOffDialog application={application} />)}
          >
            Write off
          </Button>
        )}
        {reasonsOf(restructure, writeOff)
          .filter((reason) => !waiting.includes(reason))
          .map((reason) => (
            <p key={reason} className="text-sm text-ink-soft">
              {reason}
            </p>
          ))}
      </div>
    </Card>
  );
}

/** The client's request for help, beside the possible proposals. */
function Request({ asked }: { asked: NonNullable<StaffLoan['loan']['hardship']> }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span>
          The client sent a hardship request. An answer is due <TimeText at={asked.answer_by} />
        </span>
        {asked.late && <Badge tone="red">Late</Badge>}
      </p>
      <HelpRequest
        reason={asked.reason}
        monthlyAmount={asked.monthly_amount}
        pausedUntil={asked.penalties_paused_until}
      />
      <PlainLink href={paths.hardship.getHref()} tall small className="justify-self-start">
        Hardship requests
      </PlainLink>
    </div>
  );
}

type Act = StaffLoan['actions'][number];

/** Why either cannot be proposed now; the reason of a role is the same for both. */
function reasonsOf(...actions: readonly (Act | undefined)[]): string[] {
  const closed = actions.filter((act) => act !== undefined && !act.allowed);
  return [...new Set(closed.map((act) => act?.reason ?? ''))];
}
