import { brand, terms, termsChangedOn } from '@quarrter/ui/brand';
import { LegalText } from './LegalText.tsx';

export function TermsPage() {
  return (
    <LegalText
      title="Terms"
      lead={`What you and ${brand.legalName} agree on when you use this service.`}
      changedOn={termsChangedOn}
      clauses={terms}
    />
  );
}
