import { invalidate } from '@quarrter/client/calls';
import { FormFailure } from '@quarrter/client/form-failure';
import { useContractForm } from '@quarrter/client/use-contract-form';
import { useRequestKey } from '@quarrter/client/use-request-key';
import { type GoalForm, goalForm } from '@quarrter/contract/client/goal-forms';
import { changeGoal, createGoal, type GoalRecord, goalList } from '@quarrter/contract/client/goals';
import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { currencyFromSlug, formatAmount, fromWire } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { Dialog } from '@quarrter/ui/Dialog';
import { ErrorSummary } from '@quarrter/ui/ErrorSummary';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
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
  const form = useContractForm(goalForm, startOf(goal));
  const requestKey = useRequestKey();
  const { isSubmitting } = form.formState;
  const currency = currencyFromSlug(form.watch('currency')) ?? 'NGN';

  function create(body: GoalForm) {
    return request(createGoal, { body, requestKey: requestKey.of(body) });
  }

  const submit = form.handleSubmit(async ({ currency: slug, ...terms }) => {
    try {
      if (goal) await request(changeGoal, { params: { id: goal.id }, body: terms });
      else await create({ ...terms, currency: slug });
      await invalidate(queries, goalList, investmentOverview);
      onClose();
    } catch (error) {
      form.showFailure(error);
    }
  });

  return (
    <Dialog
      open
      title={goal ? 'Change your goal' : 'Add a goal'}
      onClose={() => !isSubmitting && onClose()}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TextField
          label="What you save for"
          autoComplete="off"
          hint="Such as school fees, or a car."
          {...form.field('name')}
        />
        {goal ? (
          <p className="text-sm text-ink-soft">In {nameOf[goal.currency].toLowerCase()}.</p>
        ) : (
          <SelectField
            label="Currency"
            options={currencies}
            placeholder={null}
            {...form.field('currency')}
          />
        )}
        <MoneyField label="Amount" currency={currency} {...form.field('amount')} />
        <DateField label="Date" {...form.field('date')} />
        <FormFailure failure={form.formFailure} what="Saving your goal" onRetry={submit} />
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button type="submit" tone="action" busy={isSubmitting} busyLabel="Saving…">
            Save goal
          </Button>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
