import { useCallPages } from '@quarrter/client/pages';
import { type StaffPartner, staffPartners } from '@quarrter/contract/staff/partners';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/states';
import { type Column, Table } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { PagedList } from '../../shell/PagedList.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { AddPartnerDialog } from './AddPartnerDialog.tsx';
import { counted } from './roster-state.tsx';

/** The companies whose employees take loans for corporate staff. */
export default function PartnersPage() {
  const [adding, setAdding] = useState(false);
  const canManage = useMe().data?.actions.includes('manage-partners') ?? false;
  return (
    <>
      <ScreenTitle title="Partners">
        {canManage && (
          <Button tone="action" onClick={() => setAdding(true)}>
            Add a partner
          </Button>
        )}
      </ScreenTitle>
      <p className="max-w-prose text-ink-soft">
        Employees on a partner’s roster can take loans for corporate staff.
      </p>
      <Card flush>
        <Partners />
      </Card>
      {adding && <AddPartnerDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function Partners() {
  const partners = useCallPages(staffPartners, { pageSize: 50 });
  return (
    <PagedList
      list={partners}
      what="The partners"
      empty={<Empty title="No partners yet">Add a company, then upload its roster.</Empty>}
    >
      {(rows) => (
        <Table
          caption="Partners"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => paths.partner.getHref(id)}
        />
      )}
    </PagedList>
  );
}

const columns: readonly Column<StaffPartner>[] = [
  { header: 'Company', lead: true, cell: ({ name }) => name },
  {
    header: 'Employees',
    align: 'end',
    cell: ({ employees }) => counted(employees ?? 0),
    isEmpty: ({ employees }) => employees === null,
  },
  { header: 'Linked to clients', align: 'end', cell: ({ linked }) => counted(linked) },
  {
    header: 'Roster since',
    cell: ({ roster_since }) => roster_since && <TimeText at={roster_since} />,
    isEmpty: ({ roster_since }) => roster_since === null,
  },
];
