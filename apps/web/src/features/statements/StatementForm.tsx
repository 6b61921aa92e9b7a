import { invalidate } from '@quarrter/client/calls';
import { FormFailure } from '@quarrter/client/form-failure';
import { saveFile } from '@quarrter/client/save-file';
import { useContractForm } from '@quarrter/client/use-contract-form';
import {
  type StatementRecord,
  statement,
  statementList,
  statementQuery,
} from '@quarrter/contract/client/statements';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField } from '@quarrter/ui/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { requestFile } from '../../api/request-file.ts';
import { nameOfPeriod, periods } from './periods.ts';

const currencies = [
  { value: '', label: 'All currencies' },
  { value: 'NGN', label: 'Naira' },
  { value: 'USD', label: 'Dollar' },
];

const formats = [
  { value: 'pdf', label: 'PDF, to show or to print' },
  { value: 'csv', label: 'CSV, for a spreadsheet' },
];

const periodOptions = [
  ...periods.map(({ name, label }) => ({ value: name, label })),
  { value: '', label: 'Custom dates' },
];

type Asked = { from: string; to: string; currency?: string; format: 'pdf' | 'csv' };

/** Chooses the period, and downloads its statement or starts the job that makes it. */
export function StatementForm({ today }: { today: string }) {
  const queries = useQueryClient();
  const form = useContractForm(
    statementQuery,
    { ...periods[0].of(today), currency: '', format: 'pdf' },
    { focusFirstError: true },
  );
  const asking = useMutation({
    mutationFn: (asked: Asked) => askStatement(asked),
    onError: form.showFailure,
    onSettled: () => invalidate(queries, statementList),
  });
  const [from, to] = form.watch(['from', 'to']);
  const submit = form.handleSubmit((asked) => asking.mutateAsync(asked).catch(() => {}));
  const period = nameOfPeriod({ from: String(from), to: String(to) }, today) ?? '';

  function choose(name: string) {
    const chosen = periods.find((one) => one.name === name)?.of(today) ?? { from: '', to: '' };
    form.setValue('from', chosen.from, { shouldValidate: chosen.from !== '' });
    form.setValue('to', chosen.to, { shouldValidate: chosen.to !== '' });
  }

  return (
    <Card title="New statement">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Period"
          name="period"
          placeholder={null}
          options={periodOptions}
          value={period}
          onChange={({ target }) => choose(target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="First day" max={today} {...form.field('from')} />
          <DateField label="Last day" max={today} {...form.field('to')} />
        </div>
        <SelectField
          label="Currency"
          placeholder={null}
          options={currencies}
          {...form.field('currency')}
        />
        <SelectField
          label="Format"
          placeholder={null}
          options={formats}
          {...form.field('format')}
        />
        <p className="text-sm text-ink-soft">
          A statement shows what you owe and what you own, with the opening balance, every
          transaction and the closing balance.
        </p>
        <FormFailure
          failure={form.formFailure}
          failed="We could not make your statement."
          onRetry={submit}
        />
        {asking.data && !form.failure && <Outcome made={asking.data} />}
        <div>
          <Button type="submit" tone="main" busy={asking.isPending}>
            <Download aria-hidden="true" className="size-4.5" /> Download statement
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** A file is saved; a long PDF is made by a job, and the reply says how long it is. */
async function askStatement(asked: Asked): Promise<StatementRecord | 'saved'> {
  const file = await requestFile(statement, { query: asked });
  if (file.type.startsWith('application/json')) return JSON.parse(await file.text());
  saveFile(`Account statement ${asked.from} to ${asked.to}.${asked.format}`, file);
  return 'saved';
}

function Outcome({ made }: { made: StatementRecord | 'saved' }) {
  if (made === 'saved') return <Alert tone="good">Your statement has been downloaded.</Alert>;
  const lines = made.lines.toLocaleString('en-NG');
  return (
    <Alert tone="info">
      This statement has {lines} lines, so it takes a moment. You can leave this page: we will email
      you when it is ready.
    </Alert>
  );
}
