/** The work of an officer before an application can be verified. */
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { call } from './http.ts';

/**
 * Opens the documents of an application, and settles every other line of its checklist that is
 * still open, as the officer whose token this is.
 */
export async function checkApplication(
  base: string,
  token: string | undefined,
  loanId: string,
): Promise<void> {
  const path = `/staff/api/loans/${loanId}/`;
  // As the viewer does before it shows a page.
  const open = (id: string) => call(base, 'GET', `${path}documents/${id}/pages/`, { token });
  const { decision } = await call<StaffLoan>(base, 'GET', path, { token });
  for (const { line, settle, documentId, state, detail } of decision?.checklist ?? []) {
    if (settle === null) continue;
    if (documentId !== null) await open(documentId);
    else {
      const reason = settle === 'tick' ? '' : 'We know this client well.';
      const body = { line, state, detail, reason };
      await call(base, 'POST', `${path}checklist/`, { token, body });
    }
  }
}
