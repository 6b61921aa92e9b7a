import { useSearchParams } from '@quarrter/client/router';
import { Button } from '@quarrter/ui/Button';
import type { FormEvent, ReactNode } from 'react';

/** A form whose fields are the parameters of the address; those left empty are not in it. */
export function FilterForm(props: { label: string; isFiltered: boolean; children: ReactNode }) {
  const { label, isFiltered, children } = props;
  const [, setSearch] = useSearchParams();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    );
    setSearch(new URLSearchParams(given));
  };
  return (
    <search aria-label={label}>
      <form
        onSubmit={show}
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] items-end gap-3
        sm:gap-4 lg:grid-cols-3 xl:grid-cols-4"
      >
        {children}
        {isFiltered && (
          <Button type="button" tone="plain" onClick={() => setSearch(new URLSearchParams())}>
            Clear the search
          </Button>
        )}
      </form>
    </search>
  );
}
