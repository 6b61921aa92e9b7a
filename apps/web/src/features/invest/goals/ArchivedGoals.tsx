import { invalidate } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import type { GoalTerms } from '@quarrter/contract/client/goals';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Money } from '@quarrter/ui/Money';
import { sentence } from '@quarrter/ui/sentence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failedTitle } from '../../../api/failed-title.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { codeOf } from '../currency.tsx';
import { archive, archiveChanges } from './archive.ts';

/** The goals that were archived, each with a way to bring it back; nothing when there are none. */
export function ArchivedGoals({ goals }: { goals: readonly GoalTerms[] }) {
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: (id: string) => archive(id, false),
    onSettled: () => invalidate(queries, ...archiveChanges),
  });
  if (goals.length === 0) return null;
  return (
    <Card flush title="Archived">
      {restore.isError && (
        <Alert tone="bad" title={failedTitle(restore.error, 'We could not restore this goal')}>
          {sentence(messageOf(restore.error))} <GetHelp about="investment" />
        </Alert>
      )}
      <ul className="divide-y divide-line">
        {goals.map((goal) => (
          <li
            key={goal.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="grid min-w-40 flex-1">
              <p className="font-600 wrap-anywhere">{goal.name}</p>
              <p className="text-sm text-ink-soft">
                <Money amount={goal.amount} currency={codeOf[goal.currency]} /> by{' '}
                <DateText date={goal.date} />
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Restore ${goal.name}`}
              busy={restore.isPending && restore.variables === goal.id}
              busyLabel="Restoring…"
              onClick={() => !restore.isPending && restore.mutate(goal.id)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
