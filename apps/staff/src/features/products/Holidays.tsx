import { callKey, useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { addHoliday, listHolidays } from '@quarrter/contract/staff/holidays';
import { Alert, Notices } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { TextField } from '@quarrter/ui/TextField';
import { useCan } from '../../api/me.ts';
import { ActionError } from '../../shell/action-parts.tsx';
import { useActionForm } from '../../shell/use-action-form.ts';

/** The days that do not count while a client can cancel a loan, and a form for one more. */
export function Holidays() {
  const canAdd = useCan('add-holiday');
  const holidays = useCall(listHolidays);
  if (!holidays.data) {
    return <LoadingOrFailed of={holidays} what="The holidays" lines={4} withReason />;
  }
  const { results, warning } = holidays.data;
  return (
    <div className="grid gap-5">
      {warning && <Alert tone="warn" title={warning} />}
      <p className="max-w-prose text-sm text-ink-soft">
        These days are not working days. They extend the 3 working days in which a client can cancel
        a loan, and the time in which we promise an answer.
      </p>
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Facts>
          {results.map(({ date, name, isExpected }) => (
            <Fact key={date} label={<DateText date={date} />}>
              {isExpected ? `${name} (expected)` : name}
            </Fact>
          ))}
        </Facts>
        {canAdd && <AddHoliday />}
      </div>
    </div>
  );
}

function AddHoliday() {
  const { form, submit, busy, isDone } = useActionForm({
    call: addHoliday,
    start: { date: '', name: '' },
    after: { shows: callKey(listHolidays) },
    onDone: () => form.reset(),
  });
  return (
    <form
      noValidate
      aria-label="New holiday"
      onSubmit={submit}
      className="grid gap-4 rounded-md bg-sunken p-4 sm:p-5 forced-colors:border"
    >
      <h3 className="font-600">Add a holiday</h3>
      <TextField
        label="Date"
        hint="Must be after today. Adding an expected holiday confirms it."
        type="date"
        {...form.field('date')}
      />
      <TextField label="Holiday" autoComplete="off" {...form.field('name')} />
      <ActionError error={form.formFailure} />
      <Notices>{isDone && <Alert tone="good">Holiday added.</Alert>}</Notices>
      <Button className="sm:justify-self-start" type="submit" busy={busy}>
        Add the holiday
      </Button>
    </form>
  );
}
