import { useCall } from '@quarrter/client/calls';
import { type StaffRoster, staffPartnerDetail } from '@quarrter/contract/staff/partners';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Figure, Figures } from '@quarrter/ui/Figure';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useParams } from 'wouter';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { countColumn } from '../../shell/count-column.ts';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { counted } from '../../shell/quantity-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { Table } from '../../shell/Table.tsx';
import { RosterState, rosterName } from './roster-state.tsx';
import { UploadRoster } from './UploadRoster.tsx';

/** One company: who is on its roster, and the rosters that were uploaded. */
export default function PartnerPage() {
  const { id = '' } = useParams();
  const { data: partner, error, refetch } = useCall(staffPartnerDetail, { params: { id } });
  const canManage = useCan('manage-partners');
  if (!partner) return <NoRecord what="partner" error={error} onRetry={() => refetch()} />;
  return (
    <>
      <ScreenTitle title={partner.name} under={['Partners', paths.partners.getHref()]} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Card title="Roster in use">
          <Figures>
            <Figure label="Employees">{counted(partner.employees ?? 0)}</Figure>
            <Figure label="Linked to clients">{counted(partner.linked)}</Figure>
          </Figures>
          {partner.rosterSince && (
            <p className="mt-4 text-sm text-ink-soft">
              In use since <TimeText at={partner.rosterSince} />
            </p>
          )}
        </Card>
        {canManage && (
          <Card title="Upload a roster">
            <UploadRoster partnerId={id} />
          </Card>
        )}
      </div>
      <Card title="Uploaded rosters" flush>
        {partner.rosters.length === 0 ? (
          <Empty title="No roster has been uploaded yet">
            Upload a CSV file with the columns email and staff_id.
          </Empty>
        ) : (
          <Table
            caption="Uploaded rosters"
            columns={columns}
            rows={partner.rosters}
            rowKey={(roster) => roster.id}
            rowHref={(roster) => paths.roster.getHref(roster.id)}
          />
        )}
      </Card>
    </>
  );
}

const columns: readonly Column<StaffRoster>[] = [
  { header: 'File', lead: true, cell: rosterName },
  { header: 'State', cell: ({ state }) => <RosterState of={state} /> },
  countColumn('Lines', ({ lines }) => lines),
  countColumn('Errors', ({ problems }) => problems || null),
  { header: 'Uploaded', cell: ({ uploadedAt }) => <TimeText at={uploadedAt} /> },
  { header: 'By', cell: ({ uploadedBy }) => uploadedBy },
];
