import type { Approval } from '@quarrter/contract/staff/approvals';
import { restructureLoan, writeOffLoan } from '@quarrter/contract/staff/loan-proposals';
import { waivePenalties } from '@quarrter/contract/staff/penalties';
import { parseAmount, ratePpmFromPercent } from '@quarrter/domain/money';
import { type ApprovalKind, propose } from '../../../approvals/index.ts';
import {
  type Action,
  type ConsoleDeps,
  proposeAndRecordIn,
  type StaffMember,
} from '../../../console/index.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type App, serve } from '../../../platform/http/http.ts';
import { penaltyWaiver } from '../../arrears/waive-penalties.ts';
import { findLoan, type LoanRef } from '../../decide/staff-actions.ts';
import { loanWriteOff } from '../../end/write-off-loan.ts';
import { readOpenHardship } from '../../hardship/hardship.ts';
import { loanRestructuring } from '../../restructure/restructure-loan.ts';
import { actions } from '../actions.ts';
import { namingWhoMovedLoan } from '../application/moved-on.ts';

/** The proposals about a loan in progress; nothing changes before someone else approves. */
export function loanProposalRoutes(app: App, deps: ConsoleDeps): void {
  serve(app, writeOffLoan, async ({ params, body, staff, reply }) => {
    const asked = { kind: loanWriteOff, action: actions['propose-write-off'], payload: () => body };
    return reply.code(201).send(await proposeAboutLoan(deps, staff, params.id, asked));
  });

  serve(app, restructureLoan, async ({ params, body, staff, reply }) => {
    const terms = { months: body.duration, ratePpm: ratePpmFromPercent(body.interest) };
    const payload = async (tx: Tx, loan: LoanRef) => {
      const open = await readOpenHardship(tx, loan);
      return { ...terms, requestId: open?.request_id ?? null };
    };
    const asked = { kind: loanRestructuring, action: actions['propose-restructuring'], payload };
    return reply.code(201).send(await proposeAboutLoan(deps, staff, params.id, asked));
  });

  serve(app, waivePenalties, async ({ params, body, staff, reply }) => {
    const { reason } = body;
    const payload = () => ({ amount: String(parseAmount(body.amount) ?? 0n), reason });
    const asked = { kind: penaltyWaiver, action: actions['propose-waiver'], payload };
    return reply.code(201).send(await proposeAboutLoan(deps, staff, params.id, asked));
  });
}

type Asked = {
  readonly kind: ApprovalKind;
  readonly action: Action;
  readonly payload: (tx: Tx, loan: LoanRef) => object | Promise<object>;
};

function proposeAboutLoan(
  console: ConsoleDeps,
  staff: StaffMember,
  loanId: string,
  { kind, action, payload }: Asked,
): Promise<Approval> {
  const approval = console.db.transaction().execute(async (tx) => {
    const { clientId } = await findLoan(tx, loanId);
    const asked = { action, clientId, subjectId: loanId };
    return proposeAndRecordIn(tx, console, staff, asked, async (proposing) =>
      propose(tx, kind, {
        subject: { id: loanId, clientId },
        payload: await payload(tx, { clientId, loanId }),
        ...proposing,
      }),
    );
  });
  return namingWhoMovedLoan(console.db, loanId, approval);
}
