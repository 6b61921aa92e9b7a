import type { StaffLoan } from '@quarrter/contract/staff';
import { Alert } from '@quarrter/ui/Alert';

/** The account is in another name than the applicant's: nothing is paid before it is confirmed. */
export function HolderNote({ application }: { application: StaffLoan }) {
  const { holder, holder_state: state, confirmed_reason } = application.destination;
  if (state === 'confirmed') {
    return (
      <Alert tone="info" title={`An officer confirmed ${holder}`}>
        {confirmed_reason}
      </Alert>
    );
  }
  if (state !== 'other') return null;
  return (
    <Alert tone="warn" title="This account is in another name">
      The bank says that it belongs to {holder}. Ask {application.client.name} about it. An officer
      confirms the holder with a reason, or enters another account; until then nothing is paid.
    </Alert>
  );
}
