import type { BureausDeps } from '../../bureaus/index.ts';
import type { StaffMember } from '../../console/index.ts';
import { answerReview, requestDocument, withdrawDocumentRequest } from '../../loans/index.ts';
import { actOnLoan } from './loan-actions.ts';

export function askForDocument(
  deps: BureausDeps,
  staff: StaffMember,
  loanId: string,
  { kind, reason }: { kind: string; reason: string },
) {
  return actOnLoan(deps, staff, loanId, 'request-document', async (tx, input) => {
    const { loan, document } = await requestDocument(tx, deps, { ...input, kind, reason });
    return { loan, note: `${document}: ${reason}` };
  });
}

export function withdrawRequest(
  deps: BureausDeps,
  staff: StaffMember,
  loanId: string,
  kind: string,
) {
  return actOnLoan(deps, staff, loanId, 'request-document', async (tx, input) => {
    const { loan, document } = await withdrawDocumentRequest(tx, deps, { ...input, kind });
    return { loan, note: `${document}: withdrawn` };
  });
}

type Answer = { decision: 'uphold' | 'reopen'; reason: string };

/** Answers a client who asked that a person looks at a decline again. */
export function answer(deps: BureausDeps, staff: StaffMember, loanId: string, body: Answer) {
  return actOnLoan(deps, staff, loanId, 'answer-review', async (tx, input) => {
    const loan = await answerReview(tx, { ...input, ...body });
    const outcome = body.decision === 'uphold' ? 'Decline stands' : 'Application reopened';
    return { loan, note: `${outcome}: ${body.reason}` };
  });
}
