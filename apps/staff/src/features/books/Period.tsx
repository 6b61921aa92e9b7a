import { useSearchParams } from '@quarrter/client/router';
import type { Currency } from '@quarrter/domain/money';
import { Button } from '@quarrter/ui/Button';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField } from '@quarrter/ui/TextField';
import { type FormEvent, useId } from 'react';
import { currencies } from '../../shell/currencies.ts';

/** Chooses currency and dates; the address holds them, so that a view can be shared. */
export function Period(props: {
  currency: Currency;
  from: string;
  to: string;
  /** The name of the last date in the address. */
  toName: 'date' | 'to';
}) {
  const { currency, from, to, toName } = props;
  const [search, setSearch] = useSearchParams();
  const id = useId();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const chosen = [...given].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    );
    setSearch(new URLSearchParams(chosen.map(([name, value]) => [name, value])));
  };
  return (
    <form
      aria-label="Shown in the ledger"
      // The fields start anew with every other address. A date that arrives with the figures fills
      // a field that no one has typed in.
      key={search.toString()}
      id={id}
      onSubmit={show}
      className="grid items-end gap-4 sm:grid-cols-[10rem_12rem_12rem_auto] sm:justify-start"
    >
      <SelectField
        label="Currency"
        name="currency"
        placeholder={null}
        options={currencies}
        defaultValue={currency}
      />
      <DateField label="From (optional)" name="from" defaultValue={from} />
      <DateField
        label={toName === 'date' ? 'Business date' : 'To'}
        name={toName}
        defaultValue={to}
      />
      <Button type="submit" tone="main">
        Show
      </Button>
    </form>
  );
}
