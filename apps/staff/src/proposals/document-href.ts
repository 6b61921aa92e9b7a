import type { Approval } from '@quarrter/contract/approvals';
import { paths } from '../paths.ts';

/** Where the document of a proposal is opened. Only payouts paid by hand name one. */
export function documentHrefOf({ subject_id: id }: Approval, documentId: string): string {
  return paths.confirmation.getHref(id, documentId);
}
