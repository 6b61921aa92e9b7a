import type { GoalRecord } from '@quarrter/contract/client/goals';
import { AskDialog } from '../../../forms/ActionDialog.tsx';
import { archive, archiveChanges } from './archive.ts';

/**
 * Asks before a goal is archived, because its investments must be chosen again if it is restored.
 */
export function ArchiveGoalDialog({ goal, onClose }: { goal: GoalRecord; onClose: () => void }) {
  return (
    <AskDialog
      title={<span className="wrap-anywhere">Archive {goal.name}?</span>}
      label="Archive"
      busyLabel="Archiving…"
      failed="We could not archive this goal"
      send={() => archive(goal.id, true)}
      changes={archiveChanges}
      onClose={onClose}
    >
      Your money does not move. You can use its investments for another goal. If you restore this
      goal, choose its investments again.
    </AskDialog>
  );
}
