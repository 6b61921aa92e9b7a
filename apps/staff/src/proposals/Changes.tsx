import type { Approval } from '@quarrter/contract/staff/approvals';
import { PlainLink } from '../shell/PlainLink.tsx';

type Shown = Pick<Approval, 'changes'> & {
  /** Where a document is opened that a line names; its name is only told without. */
  documentHref?: ((documentId: string) => string) | undefined;
};

/** Each figure as it is and as it would be. */
export function Changes({ changes, documentHref }: Shown) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-3">
      {changes.map(({ label, before, after, documentId }, index) => (
        // A journal has several lines of one account.
        <div key={`${label} ${index}`}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figures">
            {before !== '' && <Before text={before} />}
            {documentId && documentHref ? (
              <PlainLink href={documentHref(documentId)} tall className="font-600 wrap-anywhere">
                {after}
              </PlainLink>
            ) : (
              <span className="font-600 wrap-anywhere">{after}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The value before the change; a new record has none. */
function Before({ text }: { text: string }) {
  return (
    <>
      <span className="sr-only">from </span>
      <span className="text-ink-soft line-through">{text}</span>{' '}
      <span aria-hidden="true">→{'\u00a0'}</span>
      <span className="sr-only">to </span>
    </>
  );
}
