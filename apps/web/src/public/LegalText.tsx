import type { IsoDate } from '@quarrter/domain/calendar';
import type { Clause } from '@quarrter/ui/brand';
import { DateText } from '@quarrter/ui/DateText';
import type { ReactNode } from 'react';
import { wide } from './sections.tsx';

/**
 * A legal page: short clauses with headings, in a narrow column that is easy to read. A wide screen
 * has their titles beside it, as links.
 */
export function LegalText(props: {
  title: string;
  lead: string;
  changedOn: IsoDate;
  clauses: readonly Clause[];
  /** The announced changes, above the clauses. */
  children?: ReactNode;
}) {
  return (
    <article
      className={`${wide} grid items-start gap-12 py-12 md:py-16
        lg:grid-cols-[minmax(0,42rem)_1fr]`}
    >
      <div className="grid gap-8 max-lg:max-w-2xl">
        <header className="grid gap-3">
          <h1 className="text-3xl sm:text-4xl">{props.title}</h1>
          <p className="text-lg text-ink-soft">{props.lead}</p>
          <p className="text-sm text-ink-soft">
            Last updated: <DateText date={props.changedOn} />
          </p>
        </header>
        {props.children}
        {props.clauses.map(({ title, text }, place) => (
          <section key={title} id={anchorOf(place)} className="grid scroll-mt-8 gap-2">
            <h2 className="text-xl">{titleOf(title, place)}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      <nav aria-label="On this page" className="sticky top-8 hidden justify-self-end lg:block">
        <p className="pb-2 text-sm font-600">On this page</p>
        <ol className="border-s border-line text-sm">
          {props.clauses.map(({ title }, place) => (
            <li key={title}>
              <a
                href={`#${anchorOf(place)}`}
                className="block py-1.5 ps-4 text-ink-soft hover:text-main-text hover:underline"
              >
                {titleOf(title, place)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </article>
  );
}

const anchorOf = (place: number) => `clause-${place + 1}`;
const titleOf = (title: string, place: number) => `${place + 1}. ${title}`;
