import type { StaffClient } from '@quarrter/contract/staff/clients';
import { Button } from '@quarrter/ui/Button';
import { useCan } from '../../api/me.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { CorrectionDialog } from './CorrectionDialog.tsx';

/** Verified details are corrected by two people; the client cannot change them (PRO-11). */
export function CorrectIdentity({ page }: { page: StaffClient }) {
  const canPropose = useCan('correct-identity');
  const open = usePageDialog();
  const { correction } = page;
  if (correction === null) return null;
  if (correction.proposed) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 pt-4">
        <WaitsForApproval of="the correction of the identity" />
      </p>
    );
  }
  if (!canPropose) return null;
  return (
    <div className="pt-4">
      <Button
        size="small"
        onClick={() => open(<CorrectionDialog page={page} before={correction} />)}
      >
        Correct identity
      </Button>
    </div>
  );
}
