import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type GoalList, type GoalRecord, goalList } from '@quarrter/contract/client/goals';
import { limitsOfTiers } from '@quarrter/domain/investments';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useInvestmentTiers } from '../../../products/WithInvestmentTiers.tsx';
import { EmptyPicture } from '../../../shell/EmptyPicture.tsx';
import { codeOf } from '../currency.tsx';
import { ArchivedGoals } from './ArchivedGoals.tsx';
import { ArchiveGoalDialog } from './ArchiveGoalDialog.tsx';
import { CountedDialog } from './CountedDialog.tsx';
import { GoalCard, type GoalTask } from './GoalCard.tsx';
import { GoalDialog } from './GoalDialog.tsx';

/** The client's savings goals, the progress of each, and its investments. */
export default function GoalsPage() {
  const goals = useCall(goalList);
  return (
    <div className="grid gap-6">
      <Breadcrumb
        base={{ href: paths.investOverview.getHref('naira'), label: 'Investments' }}
        current="Goals"
      />
      {goals.data ? <Goals list={goals.data} /> : <LoadingOrFailed of={goals} what="Your goals" />}
    </div>
  );
}

/** In two columns, the last of an odd number has a row to itself, and fills it. */
function isAlone(place: number, { results }: GoalList): boolean {
  return place % 2 === 0 && place === results.length - 1;
}

type Open = { readonly task: GoalTask | 'add'; readonly goal: GoalRecord | null };

function Goals({ list }: { list: GoalList }) {
  // The goals do not wait for the plans: until these are there, the advice leaves them out.
  const tiers = useInvestmentTiers().data ?? [];
  const [opened, open] = useState<Open | null>(null);
  const close = () => open(null);
  const goal = opened?.goal ?? null;
  const add = (
    <Button tone="action" onClick={() => open({ task: 'add', goal: null })}>
      Add a goal
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-2xl">Your goals</h2>
        {list.count > 0 && add}
      </div>
      {list.count === 0 ? (
        // On a wide screen the card fills the page, with its words in the middle.
        <div className="grid xl:min-h-[75dvh] xl:*:grid xl:*:items-center">
          <Card>
            <Empty title="No goals yet" picture={<EmptyPicture of="goals" />} action={add}>
              Tell us what you are saving for, how much and by when. We will show how close you are
              and how much to invest each month.
            </Empty>
          </Card>
        </div>
      ) : (
        <ul className="grid gap-5 xl:grid-cols-2">
          {list.results.map((one, place) => (
            <li key={one.id} className={isAlone(place, list) ? 'xl:col-span-full' : undefined}>
              <GoalCard
                goal={one}
                wide={isAlone(place, list)}
                smallest={limitsOfTiers(tiers, codeOf[one.currency]).minimum}
                investments={list.investments.filter(({ goal_id }) => goal_id === one.id)}
                onOpen={(task) => open({ task, goal: one })}
              />
            </li>
          ))}
        </ul>
      )}
      <ArchivedGoals goals={list.archived} />
      {(opened?.task === 'add' || opened?.task === 'change') && (
        <GoalDialog goal={goal} onClose={close} />
      )}
      {goal && opened?.task === 'choose' && (
        <CountedDialog goal={goal} list={list} onClose={close} />
      )}
      {goal && opened?.task === 'archive' && <ArchiveGoalDialog goal={goal} onClose={close} />}
    </>
  );
}
