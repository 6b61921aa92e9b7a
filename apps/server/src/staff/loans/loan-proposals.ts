import type { Approval } from '@quarrter/contract/staff/approvals';
import { restructureLoan, writeOffLoan } from '@quarrter/contract/staff/loan-proposals';
import { waivePenalties, waivePenaltiesAsBefore } from '@quarrter/contract/staff/penalties';
import { parseAmount, ratePpmFromPercent } from '@quarrter/domain/money';
import { type ApprovalKind, propose } from '../../approvals/index.ts';
import {
  type ActionName,
  presentProposal,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import { findLoan, loanRestructuring, loanWriteOff, penaltyWaiver } from '../../loans/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { namingWhoMovedLoan } from './moved-on.ts';

type ProposalsConsole = {
  readonly db: Database;
  readonly approvalKinds: readonly ApprovalKind[];
};

/** What staff propose about a loan in progress; nothing changes before somebody else approves. */
export function loanProposalRoutes(app: App, console: ProposalsConsole): void {
  serve(app, writeOffLoan, async ({ params, body, staff, reply }) => {
    const asked = { kind: loanWriteOff, action: 'propose-write-off', payload: body } as const;
    return reply.code(201).send(await proposeAboutLoan(console, staff, params.id, asked));
  });

  serve(app, restructureLoan, async ({ params, body, staff, reply }) => {
    const payload = { months: body.duration, ratePpm: ratePpmFromPercent(body.interest) };
    const asked = { kind: loanRestructuring, action: 'propose-restructuring', payload } as const;
    return reply.code(201).send(await proposeAboutLoan(console, staff, params.id, asked));
  });

  for (const call of [waivePenalties, waivePenaltiesAsBefore]) {
    serve(app, call, async ({ params, body, staff, reply }) => {
      const payload = { amount: String(parseAmount(body.amount) ?? 0n), reason: body.reason };
      const asked = { kind: penaltyWaiver, action: 'propose-waiver', payload } as const;
      return reply.code(201).send(await proposeAboutLoan(console, staff, params.id, asked));
    });
  }
}

type Asked = {
  readonly kind: ApprovalKind;
  readonly action: ActionName;
  readonly payload: object;
};

function proposeAboutLoan(
  { db, approvalKinds }: ProposalsConsole,
  staff: StaffMember,
  loanId: string,
  { kind, action, payload }: Asked,
): Promise<Approval> {
  const proposing = db.transaction().execute(async (tx) => {
    const { clientId } = await findLoan(tx, loanId);
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const subject = { id: loanId, clientId };
    const proposal = await propose(tx, kind, { subject, payload, by: staff, businessTime });
    await recordProposal(tx, staff, businessTime, proposal, { action, subjectId: loanId });
    return presentProposal(proposal, staff, approvalKinds);
  });
  return namingWhoMovedLoan(db, loanId, proposing);
}
