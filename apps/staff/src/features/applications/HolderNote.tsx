import type { StaffLoan } from '@quarrter/contract/staff';
import { Alert } from '@quarrter/ui/Alert';

/** The account is in another name than the applicant's. Nothing is blocked: a person must judge. */
export function HolderNote({ application }: { application: StaffLoan }) {
  const { holder, holder_differs } = application.destination;
  if (!holder_differs) return null;
  return (
    <Alert tone="warn" title="This account is in another name">
      The bank says that it belongs to {holder}. Confirm with {application.client.name} before money
      goes there.
    </Alert>
  );
}
