import { invalidate } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import {
  chooseGoalInvestments,
  type GoalInvestment,
  type GoalList,
  type GoalRecord,
  goalList,
} from '@quarrter/contract/client/goals';
import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { Dialog } from '@quarrter/ui/Dialog';
import { withTryAgain } from '@quarrter/ui/sentence';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../../../api/request.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { codeOf, nameOf } from '../currency.tsx';

type Props = { goal: GoalRecord; list: GoalList; onClose: () => void };

/** Chooses the investments of a goal. Each is part of at most one goal. */
export function CountedDialog({ goal, list, onClose }: Props) {
  const queries = useQueryClient();
  const eligible = list.investments.filter(({ currency }) => currency === goal.currency);
  const [chosen, choose] = useState<readonly string[]>(() =>
    eligible.filter(({ goal_id }) => goal_id === goal.id).map(({ id }) => id),
  );
  const save = useMutation({
    mutationFn: (investments: readonly string[]) =>
      request(chooseGoalInvestments, {
        params: { id: goal.id },
        body: { investments: [...investments] },
      }),
    onSuccess: async () => {
      await invalidate(queries, goalList, investmentOverview);
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(chosen);
  }

  function toggle(id: string, isChosen: boolean) {
    save.reset();
    choose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  }

  return (
    <Dialog
      open
      title={<span className="wrap-anywhere">Choose investments for {goal.name}</span>}
      onClose={() => !save.isPending && onClose()}
    >
      <form onSubmit={submit} className="grid gap-5">
        {eligible.length === 0 ? (
          <p className="text-ink-soft">
            You have no {nameOf[goal.currency].toLowerCase()} investments yet. Make one first, then
            add it to this goal.
          </p>
        ) : (
          <InvestmentChoices
            investments={eligible}
            hintOf={(one) => hintOf(one, goal, list)}
            chosen={chosen}
            onToggle={toggle}
          />
        )}
        {save.isError && (
          <Alert tone="bad" title="We could not save your choice">
            {withTryAgain(messageOf(save.error))} <GetHelp about="investment" />
          </Alert>
        )}
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          {eligible.length > 0 && (
            <Button type="submit" tone="action" busy={save.isPending} busyLabel="Saving…">
              Save choice
            </Button>
          )}
          <Button disabled={save.isPending} onClick={onClose}>
            {eligible.length > 0 ? 'Cancel' : 'Close'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function InvestmentChoices(props: {
  investments: readonly GoalInvestment[];
  hintOf: (investment: GoalInvestment) => string;
  chosen: readonly string[];
  onToggle: (id: string, isChosen: boolean) => void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm text-ink-soft">
        Choosing an investment does not move your money.
      </legend>
      {props.investments.map((one) => (
        <CheckboxField
          key={one.id}
          name={`counts-${one.id}`}
          label={labelOf(one)}
          hint={props.hintOf(one)}
          checked={props.chosen.includes(one.id)}
          onChange={(event) => props.onToggle(one.id, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

function labelOf({ short_id, balance, currency }: GoalInvestment): string {
  return `${short_id}: ${formatMoney(fromWire(balance), codeOf[currency])}`;
}

/** Says when choosing it would take it from another goal. */
function hintOf(one: GoalInvestment, goal: GoalRecord, list: GoalList): string {
  const matures = `Maturity: ${formatDate(one.maturity_date)}.`;
  const other = list.results.find(({ id }) => id === one.goal_id && id !== goal.id);
  return other ? `${matures} Now part of ${other.name}. It will move to this goal.` : matures;
}
