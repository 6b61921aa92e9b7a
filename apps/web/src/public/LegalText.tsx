import type { IsoDate } from '@quarrter/domain/calendar';
import type { Clause } from '@quarrter/ui/brand';
import { DateText } from '@quarrter/ui/DateText';
import { wide } from './sections.tsx';

/** A legal page: short clauses with headings, in a narrow column that is easy to read. */
export function LegalText(props: {
  title: string;
  lead: string;
  changedOn: IsoDate;
  clauses: readonly Clause[];
}) {
  return (
    <article className={`${wide} py-12 md:py-16`}>
      <div className="grid max-w-2xl gap-8">
        <header className="grid gap-3">
          <h1 className="text-3xl sm:text-4xl">{props.title}</h1>
          <p className="text-lg text-ink-soft">{props.lead}</p>
          <p className="text-sm text-ink-soft">
            Last updated: <DateText date={props.changedOn} />
          </p>
        </header>
        {props.clauses.map(({ title, text }, place) => (
          <section key={title} className="grid gap-2">
            <h2 className="text-xl">{`${place + 1}. ${title}`}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </article>
  );
}
