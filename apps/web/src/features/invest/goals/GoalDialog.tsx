import { invalidate } from '@quarrter/client/calls';
import { useRequestKey } from '@quarrter/client/use-request-key';
import { type GoalForm, goalForm } from '@quarrter/contract/client/goal-forms';
import { changeGoal, createGoal, type GoalRecord, goalList } from '@quarrter/contract/client/goals';
import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { currencyFromSlug, formatAmount, fromWire } from '@quarrter/domain/money';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { ActionDialog } from '../../../forms/ActionDialog.tsx';
import { nameOf } from '../currency.tsx';

const currencies = Object.entries(nameOf).map(([value, label]) => ({ value, label }));

function startOf(goal: GoalRecord | null): GoalForm {
  if (goal === null) return { name: '', currency: 'naira', amount: '', date: '' };
  const { name, currency, amount, date } = goal;
  return { name, currency, amount: formatAmount(fromWire(amount)), date };
}

/** Adds a goal, or changes one. The currency is chosen once. */
export function GoalDialog(props: { goal: GoalRecord | null; onClose: () => void }) {
  const { goal, onClose } = props;
  const queries = useQueryClient();
  const requestKey = useRequestKey();
  return (
    <ActionDialog
      title={goal ? 'Change your goal' : 'Add a goal'}
      schema={goalForm}
      start={startOf(goal)}
      send={async ({ currency, ...terms }) => {
        const body = { ...terms, currency };
        if (goal) await request(changeGoal, { params: { id: goal.id }, body: terms });
        else await request(createGoal, { body, requestKey: requestKey.of(body) });
        await invalidate(queries, goalList, investmentOverview);
        onClose();
      }}
      failed="We could not save your goal."
      label="Save goal"
      busyLabel="Saving…"
      tone="action"
      keep="Cancel"
      onClose={onClose}
    >
      {({ field, watch }) => (
        <>
          <TextField
            label="What are you saving for?"
            autoComplete="off"
            hint="Such as school fees, or a car."
            {...field('name')}
          />
          {goal ? (
            <p className="text-sm text-ink-soft">In {nameOf[goal.currency].toLowerCase()}.</p>
          ) : (
            <SelectField
              label="Currency"
              options={currencies}
              placeholder={null}
              {...field('currency')}
            />
          )}
          <MoneyField
            label="Amount"
            currency={currencyFromSlug(watch('currency')) ?? 'NGN'}
            {...field('amount')}
          />
          <DateField label="Date" {...field('date')} />
        </>
      )}
    </ActionDialog>
  );
}
