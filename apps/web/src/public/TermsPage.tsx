import { announcedTerms, brand, terms, termsInForce } from '@quarrter/ui/brand';
import { DateText } from '@quarrter/ui/DateText';
import { LegalText } from './LegalText.tsx';
import type { PageContent } from './page-content.ts';

export function TermsPage({ today }: Pick<PageContent, 'today'>) {
  const coming = announcedTerms(today);
  return (
    <LegalText
      title="Terms"
      lead={`What you and ${brand.legalName} agree on when you use this service.`}
      changedOn={termsInForce(today).effectiveOn}
      clauses={terms}
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
