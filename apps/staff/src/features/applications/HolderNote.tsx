import type { StaffLoan } from '@quarrter/contract/staff';
import { Alert } from '@quarrter/ui/Alert';

/** The bank's name for the account is not the applicant's: nothing is refused, a person has to judge. */
export function HolderNote({ application }: { application: StaffLoan }) {
  const { holder, holder_differs } = application.destination;
  if (!holder_differs) return null;
  return (
    <Alert tone="warn" title="This account is not in the applicant's name">
      The bank says that it belongs to {holder}. Make sure that {application.client.name} wants the
      money there.
    </Alert>
  );
}
