import type { Approval } from '@quarrter/contract/approvals';

/** Each figure as it is and as it would be. */
export function Changes({ changes }: Pick<Approval, 'changes'>) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-8 gap-y-3">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figures">
            {before !== '' && <Before text={before} />}
            <span className="font-600">{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is new has nothing before it. */
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
