import { brand, privacy } from '@quarrter/ui/brand';
import { LegalText } from './LegalText.tsx';

export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy"
      lead={`How ${brand.legalName} treats what you tell us.`}
      clauses={privacy}
    />
  );
}
