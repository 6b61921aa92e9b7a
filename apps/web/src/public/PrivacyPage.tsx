import { brand, privacy, privacyChangedOn } from '@quarrter/ui/brand';
import { LegalText } from './LegalText.tsx';

export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy"
      lead={`How ${brand.legalName} treats what you tell us.`}
      changedOn={privacyChangedOn}
      clauses={privacy}
    />
  );
}
