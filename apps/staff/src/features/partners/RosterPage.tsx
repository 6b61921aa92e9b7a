import { useCall } from '@quarrter/client/calls';
import { type StaffRosterDetail, staffPartnerDetail } from '@quarrter/contract/staff/partners';
import { Alert } from '@quarrter/ui/Alert';
import { Card } from '@quarrter/ui/Card';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { ProgressBar } from '@quarrter/ui/Stepper';
import { TimeText } from '@quarrter/ui/TimeText';
import { useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { ProposalView } from '../../proposals/ProposalView.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { counted } from '../../shell/quantity-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { RosterActions } from './RosterActions.tsx';
import { RosterProblems } from './RosterProblems.tsx';
import { RosterState, rosterName } from './roster-state.tsx';
import { useRoster } from './use-partners.ts';

/** One uploaded roster: how far it is read, its errors, or the changes it would make. */
export default function RosterPage() {
  const { id = '' } = useParams();
  const { data: roster, error, refetch } = useRoster(id);
  if (!roster) return <NoRecord what="roster" error={error} onRetry={() => refetch()} />;
  return <Roster roster={roster} />;
}

function Roster({ roster }: { roster: StaffRosterDetail }) {
  const partner = useCall(staffPartnerDetail, { params: { id: roster.partnerId } }).data;
  return (
    <>
      <ScreenTitle
        title={rosterName(roster)}
        under={[partner?.name ?? 'Partner', paths.partner.getHref(roster.partnerId)]}
      >
        <RosterState of={roster.state} />
      </ScreenTitle>
      <p className="text-ink-soft">
        Uploaded by {roster.uploadedBy}, <TimeText at={roster.uploadedAt} />
      </p>
      {roster.state === 'reading' && <Reading roster={roster} />}
      {roster.state === 'refused' && <RosterProblems roster={roster} />}
      {roster.comparison && <Comparison roster={roster} />}
      <RosterActions roster={roster} />
      {roster.proposals.map((proposal) => (
        <Card key={proposal.id} flush>
          <ProposalView proposal={proposal} />
        </Card>
      ))}
    </>
  );
}

function Reading({ roster }: { roster: StaffRosterDetail }) {
  const { bytes, bytesRead, lines, problems } = roster;
  return (
    <Card title="Reading the file">
      <div className="grid gap-3">
        <ProgressBar label="Read so far" value={bytes === 0 ? 0 : bytesRead / bytes} />
        <p className="figures">
          {counted(lines)} lines, {counted(problems)} with an error
        </p>
        <p className="text-sm text-ink-soft">
          You can leave this page. We will keep reading the file.
        </p>
      </div>
    </Card>
  );
}

/** The changes that the roster would make, or made, with the domains that reveal a wrong file. */
function Comparison({ roster }: { roster: StaffRosterDetail }) {
  const { comparison, domains, lines } = roster;
  if (!comparison) return null;
  const isWaiting = roster.state === 'ready';
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <Card title={isWaiting ? 'What would change' : 'What changed'}>
        <Facts>
          <Fact label="Employees on this roster" strong>
            {counted(lines)}
          </Fact>
          <Fact label="New">{counted(comparison.added)}</Fact>
          <Fact label="Unchanged">{counted(comparison.kept)}</Fact>
          <Fact label="Removed">{counted(comparison.removed)}</Fact>
          <Fact label="Linked to clients, who stay linked">{counted(comparison.linked)}</Fact>
        </Facts>
        {isWaiting && comparison.removed > comparison.kept && comparison.removed > 0 && (
          <Alert tone="warn">
            This would remove more employees than it keeps. Is this the full list for the right
            company?
          </Alert>
        )}
      </Card>
      <Card title="Email domains">
        <Facts>
          {domains.map(({ domain, lines: employees }) => (
            <Fact key={domain} label={domain}>
              {counted(employees)}
            </Fact>
          ))}
        </Facts>
      </Card>
    </div>
  );
}
