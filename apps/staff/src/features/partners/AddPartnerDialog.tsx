import { useNavigate } from '@quarrter/client/router';
import { createPartner } from '@quarrter/contract/staff/partners';
import { paths } from '../../paths.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { afterPartner } from './use-partners.ts';

/** Adds a company and opens its page, where the roster is uploaded. */
export function AddPartnerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ActionDialog
      call={createPartner}
      after={afterPartner}
      title="Add a partner"
      label="Add the partner"
      start={{ name: '' }}
      onDone={({ id }) => navigate(paths.partner.getHref(id))}
      onClose={onClose}
      fields={[{ name: 'name', as: 'text', label: 'Name of the company', autoComplete: 'off' }]}
    />
  );
}
