import { type SecurityFilter, securityEventKind } from '@quarrter/contract/staff/security-events';
import { Button } from '@quarrter/ui/Button';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { FilterForm } from '../../shell/FilterForm.tsx';
import { useSearchFilter } from '../../shell/use-search-filter.ts';
import { kindTexts } from './kind-texts.ts';

const names = ['kind', 'network', 'client', 'member', 'from', 'to'] as const;

export function useFilter(): SecurityFilter {
  return useSearchFilter(names);
}

/** The fields that narrow the list; the address holds them, so that a view can be shared. */
export function Filters({ filter }: { filter: SecurityFilter }) {
  const kinds = securityEventKind.options.map((kind) => ({ value: kind, label: kindTexts[kind] }));
  return (
    <FilterForm
      key={JSON.stringify(filter)}
      label="Search the security events"
      isFiltered={Object.keys(filter).length > 0}
    >
      <SelectField
        label="Event"
        name="kind"
        placeholder="Every event"
        options={kinds}
        defaultValue={filter.kind}
      />
      <TextField label="Network" name="network" defaultValue={filter.network} />
      <DateField label="From" name="from" defaultValue={filter.from} />
      <DateField label="To" name="to" defaultValue={filter.to} />
      <TextField label="Client ID" name="client" defaultValue={filter.client} />
      <TextField label="Staff ID" name="member" defaultValue={filter.member} />
      <Button type="submit" tone="main">
        Search
      </Button>
    </FilterForm>
  );
}
