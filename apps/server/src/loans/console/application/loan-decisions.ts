import type { StaffAction } from '@quarrter/contract/staff-rights';
import {
  listProposalsBySubjects,
  listProposalsOfClient,
  type Proposal,
} from '../../../approvals/index.ts';
import { actionText, listActionsOn } from '../../../console/index.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { kindsOnLoanPage } from '../../approval-kinds.ts';
import type { LoanRef } from '../../decide/staff-actions.ts';
import { resendKind } from '../../disburse/resend-disbursement.ts';
import { loanOfApplication, receiptApplication } from '../../repay/apply-receipt.ts';

/** The kinds of proposals about a loan, besides receipts. */
const kinds = [{ name: resendKind, noun: 'transfer' }, ...kindsOnLoanPage] as const;
const nounOf = new Map([...kinds, receiptApplication].map(({ name, noun }) => [name, noun]));

/** One proposal of a kind waits at a time; the loan's page says whose it is. */
export function waitingText(action: StaffAction, waiting: readonly Proposal[]): string {
  const kind = kindsOnLoanPage.find(({ proposeAs }) => proposeAs === action);
  const proposal = waiting.find((one) => one.kind === kind?.name);
  return proposal === undefined ? '' : whoseText(proposal);
}

export function whoseText({ kind, proposedBy }: Proposal): string {
  const noun = nounOf.get(kind) ?? 'change';
  return `${proposedBy.name} has proposed a ${noun}, and a second person has to decide.`;
}

/**
 * Lists the actions of staff on a loan, with the decisions on proposals about it, oldest first, and
 * the proposals that wait. The audit log has a decision under its proposal; here it names the kind
 * of the proposal.
 */
export async function readDecisions(reader: Reader, loan: LoanRef) {
  const proposals = await listProposalsAbout(reader, loan);
  return {
    actions: await listActions(reader, loan, proposals),
    waiting: proposals.filter(({ state }) => state === 'waiting'),
  };
}

async function listActions(reader: Reader, loan: LoanRef, proposals: readonly Proposal[]) {
  const kindOf = new Map(proposals.map(({ approvalId, kind }) => [approvalId, kind]));
  const actions = await listActionsOn(reader, loan.loanId, ...kindOf.keys());
  const proposed = new Set(
    actions.map(({ action, note }) => !action.endsWith('-proposal') && note),
  );
  return actions.map(({ subject_id: subject, ...action }) => {
    const kind = subject === null ? undefined : kindOf.get(subject);
    if (kind === undefined) return { ...action, text: actionText(action.action) };
    // The approved terms are in the proposal's entry, a few lines above, unless figures changed.
    const isRepeated = action.action === 'approve-proposal' && proposed.has(action.note);
    const note = isRepeated ? '' : action.note;
    return { ...action, ...decisionOf(action.action, kind), note };
  });
}

async function listProposalsAbout(
  reader: Reader,
  { clientId, loanId }: LoanRef,
): Promise<Proposal[]> {
  const ofLoan = await listProposalsBySubjects(
    reader,
    kinds.map(({ name }) => name),
    [loanId],
  );
  const receipts = await listProposalsOfClient(reader, receiptApplication.name, clientId);
  const applied = receipts.filter(({ payload }) => loanOfApplication(payload) === loanId);
  return [...ofLoan, ...applied];
}

/** `approve-proposal` of a waiver is `approve-penalty-waiver`, "Waiver approved". */
function decisionOf(action: string, kind: string): { action: string; text: string } {
  const decision = /^(approve|decline)-proposal$/.exec(action)?.[1];
  if (decision === undefined) return { action, text: actionText(action) };
  const noun = nounOf.get(kind) ?? 'proposal';
  const text = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${decision}d`;
  return { action: `${decision}-${kind}`, text };
}
