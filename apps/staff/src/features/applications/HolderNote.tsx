import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { Alert } from '@quarrter/ui/Alert';

/** Why nothing is paid yet: there is no account, or no one has confirmed its holder. */
export function HolderNote({ application }: { application: StaffLoan }) {
  const { holder, holderState: state, confirmedReason } = application.destination;
  if (state === 'confirmed') {
    return (
      <Alert tone="info" title={`An officer confirmed ${holder}`}>
        {confirmedReason}
      </Alert>
    );
  }
  if (state === 'none') {
    return (
      <Alert tone="info" title="This loan has no account yet">
        {application.client.name} can enter one on the loan page, or an officer can enter it here.
        Nothing is paid until then.
      </Alert>
    );
  }
  if (state !== 'other') return null;
  return (
    <Alert tone="warn" title="An officer must confirm the account holder">
      The bank says that it belongs to {holder}. Staff entered it, or it is in another name. Please
      ask {application.client.name} about it. An officer who did not enter it confirms the holder
      with a reason, or enters another account; until then nothing is paid.
    </Alert>
  );
}
