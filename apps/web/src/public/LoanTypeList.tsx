/** PUB-37: the kinds of loan on offer. */
const kinds = [
  ['Personal', 'For private individuals, N100 to N10,000,000 in three tiers, over 1 to 4 months.'],
  [
    'Corporate staff',
    'Rainy-day, summer-time and work-tool loans for employees of our partners, over up to 24 months.',
  ],
  ['Business', 'For corporate clients, N1,000,000 to N100,000,000, over 1 to 4 months.'],
  ['Educational', 'Proof of funds for schools in the UK, the US and Europe.'],
] as const;

export function LoanTypeList() {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {kinds.map(([name, text]) => (
        <div key={name} className="grid gap-1 border-t border-line py-4">
          <dt className="font-600">{name}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
