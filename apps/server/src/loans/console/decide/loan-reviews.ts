import type { StaffMember } from '../../../console/index.ts';
import { answerReview } from '../../decide/answer-review.ts';
import { requestDocument, withdrawDocumentRequest } from '../../documents/document-requests.ts';
import type { LoansConsoleDeps } from '../loan-panels.ts';
import { actOnLoan } from './loan-actions.ts';

export function askForDocument(
  deps: LoansConsoleDeps,
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
  deps: LoansConsoleDeps,
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
export function answer(deps: LoansConsoleDeps, staff: StaffMember, loanId: string, body: Answer) {
  return actOnLoan(deps, staff, loanId, 'answer-review', async (tx, input) => {
    const loan = await answerReview(tx, { ...input, ...body });
    const outcome = body.decision === 'uphold' ? 'Decline kept' : 'Application reopened';
    return { loan, note: `${outcome}: ${body.reason}` };
  });
}
