import { announcedTerms, brand, termsInForce, termsVersions } from '@quarrter/ui/brand';
import { DateText } from '@quarrter/ui/DateText';
import { LegalText } from './LegalText.tsx';
import type { PageContent } from './page-content.ts';

type Shown = Pick<PageContent, 'today'> & { readonly versions?: typeof termsVersions };

export function TermsPage({ today, versions = termsVersions }: Shown) {
  const { effectiveOn, clauses } = termsInForce(today, versions);
  const coming = announcedTerms(today, versions);
  return (
    <LegalText
      title="Terms"
      lead={`What you and ${brand.legalName} agree on when you use this service.`}
      changedOn={effectiveOn}
      clauses={clauses}
    >
      {coming && (
        <section className="grid gap-2 rounded-lg border border-line p-5">
          <h2 className="text-xl">
            From <DateText date={coming.effectiveOn} />
          </h2>
          {coming.changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
        </section>
      )}
    </LegalText>
  );
}
