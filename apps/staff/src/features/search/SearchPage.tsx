import { callKey, callOptions } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { type Found, type FoundKind, searchEverything } from '@quarrter/contract/staff/search';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Empty } from '@quarrter/ui/Empty';
import { Link } from '@quarrter/ui/link';
import { Failed, Loading } from '@quarrter/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { PlanName } from '../../investments/PlanName.tsx';
import { paths } from '../../paths.ts';
import { type Asked, useAsked } from '../../search/store.ts';
import { Money } from '../../shell/Money.tsx';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { labelText } from '../../work-queues/queue-texts.ts';

/** The results, in groups. The arrow keys move through them. */
export default function SearchPage() {
  const asked = useAsked();
  return (
    <>
      <ScreenTitle title="Search" />
      {asked ? <Results key={asked.number} asked={asked} /> : <HowTo />}
    </>
  );
}

function HowTo() {
  return (
    <Card>
      <Empty title="What are you looking for?">
        A client by name, email or phone number. A loan or an investment by its reference. A payment
        or a transfer by its reference or its exact amount, for example N29,000 or $100. Press / to
        begin.
      </Empty>
    </Card>
  );
}

function Results({ asked }: { asked: Asked }) {
  const { text, number } = asked;
  const list = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...callOptions(searchEverything, { body: { text } }),
    // The same text asked for once more is another search.
    queryKey: [...callKey(searchEverything), number],
    // Going back to the results is no further search in the audit log.
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data) list.current?.querySelector('a')?.focus();
  }, [data]);
  if (!data) {
    if (!error || isFetching) return <Loading label="Searching" lines={4} />;
    return <Failed what="The results" message={messageOf(error)} onRetry={() => refetch()} />;
  }
  if (data.groups.length === 0) {
    return (
      <Card>
        <Empty title={`Nothing found for “${text}”`}>
          Search by the start of a name or the exact amount.
        </Empty>
      </Card>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only add to Tab
    <div ref={list} className="grid gap-5" onKeyDown={moveByArrow}>
      <p role="status" className="text-ink-soft">
        Found for “{text}”
      </p>
      {data.groups.map(({ kind, results, more }) => (
        <Card key={kind} flush title={groupTitles[kind]}>
          <ul>
            {results.map((one) => (
              <li key={one.id} className="border-b border-line last:border-0">
                <Result found={one} />
              </li>
            ))}
          </ul>
          {more && (
            <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
              There are more results. Type more to narrow the search.
            </p>
          )}
        </Card>
      ))}
    </div>
  );
}

function Result({ found }: { found: Found }) {
  const { kind, name, shortId, detail = '', state = '', amount, currency, date } = found;
  return (
    <Link
      href={hrefOf(found)}
      className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3
        -outline-offset-3 hover:bg-sunken sm:px-5"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="font-600 text-main-text">{name}</span>{' '}
        {kind !== 'client' && <span className="figures whitespace-nowrap">{shortId}</span>}
        <span className="block text-sm text-ink-soft">
          {kind === 'investment' && detail === '' ? (
            <PlanName plan={state} />
          ) : (
            [labelText(state), kind === 'loan' ? labelText(detail) : detail]
              .filter((text) => text !== '')
              .join(', ')
          )}
        </span>
      </span>
      {amount !== undefined && (
        <span className="text-end">
          <Money amount={amount} currency={currency ?? 'NGN'} />
          <span className="block text-sm text-ink-soft">
            <DateText date={date ?? null} />
          </span>
        </span>
      )}
    </Link>
  );
}

const groupTitles: { readonly [K in FoundKind]: string } = {
  client: 'Clients',
  loan: 'Loans',
  investment: 'Investments',
  repayment: 'Repayments',
  receipt: 'Receipts',
  transfer: 'Transfers',
};

/** Returns the record's page, or its client's where it has none of its own. */
function hrefOf({ kind, id, clientId, loanId }: Found): string {
  if (kind === 'loan') return paths.application.getHref(id);
  if (kind === 'receipt') return paths.receipt.getHref(id);
  if (kind === 'repayment' && loanId !== undefined) return paths.application.getHref(loanId);
  return paths.client.getHref(clientId);
}

function moveByArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const place = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[place + step];
  if (place === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
