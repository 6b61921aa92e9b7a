import { loanDocument } from '@quarrter/contract/staff/documents';
import type { LoanKind } from '@quarrter/domain/loan-kinds';
import { serveDocuments } from '../../../documents/index.ts';
import { shortId } from '../../../platform/database/ids.ts';
import type { App } from '../../../platform/http/http.ts';
import { findLoan } from '../../decide/staff-actions.ts';
import type { LoansDeps } from '../../deps.ts';
import { openDocument } from '../../documents/open-document.ts';

/** Documents of applications, for staff, who know only the loan. */
export function documentRoutes(app: App, deps: LoansDeps): void {
  const { db, files, loanKinds } = deps;
  serveDocuments(app, deps, loanDocument, async ({ id, documentId }) => {
    const { clientId, loanId } = await findLoan(db, id);
    const { content, kind } = await openDocument(db, files, { clientId, loanId }, documentId);
    return {
      subject: `loan ${shortId(loanId)}`,
      clientId,
      subjectId: loanId,
      note: kind,
      label: labelOf(loanKinds, kind),
      content,
    };
  });
}

function labelOf(loanKinds: readonly LoanKind[], kind: string): string {
  const described = loanKinds.find(({ files }) => Object.hasOwn(files, kind));
  return described?.files[kind]?.label ?? kind.replaceAll('_', ' ');
}
