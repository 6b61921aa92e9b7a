import { useCall } from '@quarrter/client/calls';
import { type AuditFilter, auditOverview } from '@quarrter/contract/staff/audit';
import { Button } from '@quarrter/ui/Button';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { FilterForm } from '../../shell/FilterForm.tsx';
import { useSearchFilter } from '../../shell/use-search-filter.ts';

const names = ['words', 'who', 'action', 'from', 'to', 'subject', 'client'] as const;

/** Reads the log's filter from the address. */
export function useFilter(): AuditFilter {
  return useSearchFilter(names);
}

/** The fields that narrow the log; the address holds them, so that a view can be shared. */
export function Filters({ filter }: { filter: AuditFilter }) {
  const overview = useCall(auditOverview).data;
  const members = (overview?.members ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const actions = (overview?.actions ?? [])
    .map(({ action, text }) => ({ value: action, label: text }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <FilterForm
      // Options load after the page, so the select remounts with the selected value.
      key={JSON.stringify([filter, overview !== undefined])}
      label="Search the audit log"
      isFiltered={Object.keys(filter).length > 0}
    >
      <TextField label="Search" name="words" type="search" defaultValue={filter.words} />
      <SelectField
        label="Staff member"
        name="who"
        placeholder="Everyone"
        options={[...members, { value: 'server', label: 'Commands and jobs' }]}
        defaultValue={filter.who}
      />
      <SelectField
        label="Action"
        name="action"
        placeholder="Every action"
        options={actions}
        defaultValue={filter.action}
      />
      <DateField label="From" name="from" defaultValue={filter.from} />
      <DateField label="To" name="to" defaultValue={filter.to} />
      <TextField label="Record ID" name="subject" defaultValue={filter.subject} />
      <TextField label="Client ID" name="client" defaultValue={filter.client} />
      <Button type="submit" tone="main">
        Search
      </Button>
    </FilterForm>
  );
}
