import { useNavigate } from '@quarrter/client/router';
import { createPartner, type StaffPartner, staffPartners } from '@quarrter/contract/staff/partners';
import { Button } from '@quarrter/ui/Button';
import type { Column } from '@quarrter/ui/Table';
import { TimeText } from '@quarrter/ui/TimeText';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { CallTable } from '../../shell/CallList.tsx';
import { countColumn } from '../../shell/count-column.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { afterPartner } from './use-partners.ts';

/** The companies whose employees take loans for corporate staff. */
export default function PartnersPage() {
  const open = usePageDialog();
  const canManage = useCan('manage-partners');
  return (
    <>
      <ScreenTitle title="Partners">
        {canManage && (
          <Button tone="action" onClick={() => open(<AddPartnerDialog />)}>
            Add a partner
          </Button>
        )}
      </ScreenTitle>
      <p className="max-w-prose text-ink-soft">
        Employees on a partner’s roster can take loans for corporate staff.
      </p>
      <CallTable
        call={staffPartners}
        what="The partners"
        empty="No partners yet"
        emptyText="Add a company, then upload its roster."
        caption="Partners"
        columns={columns}
        rowHref={({ id }) => paths.partner.getHref(id)}
      />
    </>
  );
}

/** Adds a company and opens its page, where the roster is uploaded. */
function AddPartnerDialog() {
  const navigate = useNavigate();
  return (
    <ActionDialog
      call={createPartner}
      after={afterPartner}
      title="Add a partner"
      label="Add the partner"
      start={{ name: '' }}
      onDone={({ id }) => navigate(paths.partner.getHref(id))}
      fields={[{ name: 'name', as: 'text', label: 'Name of the company', autoComplete: 'off' }]}
    />
  );
}

const columns: readonly Column<StaffPartner>[] = [
  { header: 'Company', lead: true, cell: ({ name }) => name },
  countColumn('Employees', ({ employees }) => employees),
  countColumn('Linked to clients', ({ linked }) => linked),
  { header: 'Roster since', cell: ({ rosterSince: at }) => at && <TimeText at={at} /> },
];
