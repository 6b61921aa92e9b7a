import { brand, privacy, privacyChangedOn } from '@quarrter/ui/brand';
import { LegalText } from './LegalText.tsx';

export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy"
      lead={`How ${brand.legalName} uses and protects your data.`}
      changedOn={privacyChangedOn}
      clauses={privacy}
    />
  );
}
