import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { classes } from '@quarrter/ui/classes';
import {
  dateRanges,
  type FilterGroup,
  filterGroups,
  groupTicks,
  withGroup,
  withKind,
} from './report-filter.ts';
import type { ReportControls } from './use-report-view.ts';

export function FilterPanel({ id, controls }: { id: string; controls: ReportControls }) {
  return (
    <div
      id={id}
      className={classes(
        'grid gap-x-8 gap-y-5 rounded-lg border border-line bg-surface p-4 shadow-card',
        'sm:grid-cols-2 sm:p-6 lg:grid-cols-3',
      )}
    >
      {filterGroups.map((group) => (
        <KindGroup key={group.name} group={group} controls={controls} />
      ))}
      <DateGroup controls={controls} />
    </div>
  );
}

function KindGroup({ group, controls }: { group: FilterGroup; controls: ReportControls }) {
  const { view, change } = controls;
  const ticks = groupTicks(view.kinds, group);
  return (
    <fieldset className="grid content-start">
      <legend className="sr-only">{group.name}</legend>
      <div className="font-600">
        <CheckboxField
          name={`group-${group.name}`}
          label={group.name}
          checked={ticks === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = ticks === 'some';
          }}
          onChange={({ target }) => change({ kinds: withGroup(view.kinds, group, target.checked) })}
        />
      </div>
      <div className="ps-8">
        {group.kinds.map(({ kind, label }) => (
          <CheckboxField
            key={kind}
            name={kind}
            label={label}
            checked={view.kinds.includes(kind)}
            onChange={({ target }) => change({ kinds: withKind(view.kinds, kind, target.checked) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** One date range at a time, so its heading cannot be ticked. */
function DateGroup({ controls }: { controls: ReportControls }) {
  const { view, change } = controls;
  const choices = [{ range: null, label: 'Any time' }, ...dateRanges];
  return (
    <fieldset className="grid content-start sm:col-span-2 lg:col-span-1">
      <legend className="mb-1 py-1.5 font-600">Date</legend>
      <div className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        {choices.map(({ range, label }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              name="report-date"
              className="mt-0.5 size-5 shrink-0"
              checked={view.range === range}
              onChange={() => change({ range })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
