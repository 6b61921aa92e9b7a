import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReportView } from './report-filter.ts';

/** REP-19. The device's own menu. */
export function SortMenu(props: {
  sortBy: ReportView['sortBy'];
  onChange: (sortBy: ReportView['sortBy']) => void;
}) {
  return (
    <div className="relative">
      <label htmlFor="sort-by" className="sr-only">
        Sort By
      </label>
      <select
        id="sort-by"
        value={props.sortBy ?? ''}
        onChange={({ target }) =>
          props.onChange(target.value === 'date' || target.value === 'amount' ? target.value : null)
        }
        className="min-h-10 appearance-none rounded-md border border-line-strong bg-surface py-1.5 ps-3.5 pe-9 text-sm font-600 text-main-text hover:border-main-text"
      >
        <option value="">Sort By</option>
        <option value="date">Date</option>
        <option value="amount">Amount</option>
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4.5 text-main-text"
      />
    </div>
  );
}
