import { messageOf } from '@quarrter/client/errors';
import type { GoalRecord } from '@quarrter/contract/client/goals';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { sentence } from '@quarrter/ui/sentence';
import { useArchiveGoal } from './use-archive-goal.ts';

/** Asks before a goal is archived, because what counted to it has to be chosen again later. */
export function ArchiveGoalDialog({ goal, onClose }: { goal: GoalRecord; onClose: () => void }) {
  const archive = useArchiveGoal(onClose);
  return (
    <Dialog
      open
      title={<span className="wrap-anywhere">Archive {goal.name}?</span>}
      onClose={() => !archive.isPending && onClose()}
      actions={
        <>
          <Button
            tone="main"
            busy={archive.isPending}
            busyLabel="Archiving…"
            onClick={() => archive.mutate({ id: goal.id, archived: true })}
          >
            Archive
          </Button>
          <Button disabled={archive.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Your money stays where it is. The investments that count to this goal can count to another
          one. You can bring the goal back, and then choose its investments again.
        </p>
        {archive.isError && (
          <Alert tone="bad" title="The goal is not archived">
            {sentence(messageOf(archive.error))} Please try again.
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
