import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { controlClasses } from '@quarrter/ui/Field';
import Search from 'lucide-react/icons/search';
import { longestSearch, type ReportControls } from './use-report-view.ts';

/** Finds transactions by an amount, an id or words, when Enter or the button is pressed. */
export function ReportSearch({ controls }: { controls: ReportControls }) {
  const { view, change } = controls;
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('search');
          change({ search: String(typed ?? '').trim() });
        }}
      >
        <label htmlFor="report-search" className="sr-only">
          Search by amount, ID or word
        </label>
        <input
          // Clear Filters empties it.
          key={view.search}
          id="report-search"
          name="search"
          type="search"
          maxLength={longestSearch}
          defaultValue={view.search}
          placeholder="Amount, ID or word"
          autoComplete="off"
          className={classes(controlClasses, 'max-w-md')}
        />
        <Button type="submit">
          <Search aria-hidden="true" className="size-4.5" /> Search
        </Button>
      </form>
    </search>
  );
}
