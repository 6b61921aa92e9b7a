import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { controlClasses } from '@quarrter/ui/Field';
import Search from 'lucide-react/icons/search';

/** As the calls take it. */
export const longestSearch = 100;

/** Finds what a report lists by an amount, an id or a word, when Enter or the button is pressed. */
export function ReportSearch(props: { search: string; onSearch: (search: string) => void }) {
  const { search, onSearch } = props;
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
          Search by amount, ID or word
        </label>
        <input
          // What clears the report empties it.
          key={search}
          id="report-search"
          name="search"
          type="search"
          maxLength={longestSearch}
          defaultValue={search}
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
