import type { Approval } from '@quarrter/contract/staff/approvals';
import { paths } from '../paths.ts';

const estateKinds: readonly string[] = ['client-death', 'estate-account'];

/** Where the document of a proposal is opened. */
export function documentHrefOf({ kind, subjectId: id }: Approval, documentId: string): string {
  if (kind === 'identity-correction') return paths.identityEvidence.getHref(id, documentId);
  if (kind === 'bank-receipt') return paths.bankConfirmation.getHref(id, documentId);
  if (estateKinds.includes(kind)) return paths.estateDocument.getHref(id, documentId);
  return paths.confirmation.getHref(id, documentId);
}
