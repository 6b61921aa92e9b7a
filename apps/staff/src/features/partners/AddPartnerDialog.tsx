import { useNavigate } from '@quarrter/client/router';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { createPartner, type PartnerForm, partnerForm } from '@quarrter/contract/staff/partners';
import { TextField } from '@quarrter/ui/TextField';
import { request } from '../../api/request.ts';
import { paths } from '../../paths.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { useRefreshPartners } from './use-partners.ts';

/** Adds a company and opens its page, where the roster is uploaded. */
export function AddPartnerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshPartners();
  const form = useContractForm(partnerForm, { name: '' }, { focusFirstError: true });
  const adding = useSingleMutation({
    mutationFn: (body: PartnerForm) => request(createPartner, { body }),
    onSuccess: refresh,
  });
  const submit = form.handleSubmit(async (values) => {
    await adding
      .mutateAsync(values)
      .then(({ id }) => navigate(paths.partner.getHref(id)), form.showFailure);
  });
  return (
    <FormDialog
      title="Add a partner"
      label="Add the partner"
      busy={adding.isPending}
      error={form.formFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name of the company" autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
