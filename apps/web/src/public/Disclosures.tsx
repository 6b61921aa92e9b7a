import type { Question } from '@quarrter/ui/brand';
import Plus from 'lucide-react/icons/plus';

/**
 * Questions that open on tap: native, so they work without script and the browser can search them.
 */
export function Disclosures(props: {
  items: readonly Question[];
  openFirst?: boolean;
  /** Names each question, so that the server can hide it. */
  part?: string;
}) {
  const { items, openFirst = false, part } = props;
  return (
    <div className="max-w-3xl divide-y divide-line border-y border-line">
      {items.map(({ question, answer }, place) => (
        <details
          key={question}
          data-part={part && `${part}-${place}`}
          className="group"
          open={openFirst && place === 0}
        >
          <summary
            className="flex min-h-14 cursor-pointer list-none items-center justify-between
            gap-4 py-2 text-lg font-600 [&::-webkit-details-marker]:hidden"
          >
            {question}
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-main-text transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="grid gap-3 pt-1.5 pb-5 text-ink-soft">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
