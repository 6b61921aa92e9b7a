import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { controlClasses } from '@quarrter/ui/Field';
import Search from 'lucide-react/icons/search';

/** As the calls take it. */
export const longestSearch = 100;

type Props = {
  search: string;
  onSearch: (search: string) => void;
  /** Whether days and months are understood as well. */
  byDate?: boolean;
};

/** Searches a report by amount, id or word, when Enter or the button is pressed. */
export function ReportSearch({ search, onSearch, byDate = false }: Props) {
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('search');
          onSearch(String(typed ?? '').trim());
        }}
      >
        <label htmlFor="report-search" className="sr-only">
          {byDate ? 'Search by amount, date, ID or word' : 'Search by amount, ID or word'}
        </label>
        <input
          // Empties the field when the report is cleared.
          key={search}
          id="report-search"
          name="search"
          type="search"
          maxLength={longestSearch}
          defaultValue={search}
          placeholder={byDate ? 'Amount, date or ID' : 'Amount, ID or word'}
          aria-describedby={byDate ? 'report-search-hint' : undefined}
          autoComplete="off"
          className={classes(controlClasses, 'max-w-md')}
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4.5" /> Search
        </Button>
      </form>
      {byDate && (
        <p id="report-search-hint" className="mt-1.5 text-sm text-ink-soft">
          Such as 29,000, March 2026 or dollar returns
        </p>
      )}
    </search>
  );
}
