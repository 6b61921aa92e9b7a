import type { Approval } from '@quarrter/contract/staff/approvals';
import { waivePenalties, waivePenaltiesAsBefore } from '@quarrter/contract/staff/penalties';
import { parseAmount } from '@quarrter/domain/money';
import { type ApprovalKind, propose } from '../../approvals/index.ts';
import { findLoan, penaltyWaiver } from '../../loans/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { namingWhoMovedLoan } from '../moved-on.ts';
import { presentProposal, recordProposal } from '../proposals/approvals.ts';
import type { StaffMember } from '../roles.ts';

type PenaltiesConsole = {
  readonly db: Database;
  readonly approvalKinds: readonly ApprovalKind[];
};

export function penaltyRoutes(app: App, console: PenaltiesConsole): void {
  for (const call of [waivePenalties, waivePenaltiesAsBefore]) {
    serve(app, call, async ({ params, body, staff, reply }) =>
      reply.code(201).send(await proposeWaiver(console, staff, params.id, body)),
    );
  }
}

/** Nothing is waived before somebody else approves. */
function proposeWaiver(
  { db, approvalKinds }: PenaltiesConsole,
  staff: StaffMember,
  loanId: string,
  form: { amount: string; reason: string },
): Promise<Approval> {
  const proposing = db.transaction().execute(async (tx) => {
    const { clientId } = await findLoan(tx, loanId);
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const proposal = await propose(tx, penaltyWaiver, {
      subject: { id: loanId, clientId },
      payload: { amount: String(parseAmount(form.amount) ?? 0n), reason: form.reason },
      by: staff,
      businessTime,
    });
    await recordProposal(tx, staff, businessTime, proposal, {
      action: 'propose-waiver',
      subjectId: loanId,
    });
    return presentProposal(proposal, staff, approvalKinds);
  });
  return namingWhoMovedLoan(db, loanId, proposing);
}
