import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict, forbidden, HttpError, notFound } from '../platform/http/http-error.ts';
import type { ApprovalKind, Change, Person } from './kind.ts';
import { describeNow, linesId } from './lines.ts';
import { findProposal, lockProposal, type Proposal, type StoredProposal } from './queries.ts';
import { approvalsDb } from './tables.ts';

type DecideInput = {
  readonly approvalId: string;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

/** Finds the kind of a proposal; the caller has checked that this person may decide it. */
type KindOf = (name: string) => ApprovalKind;

export type Decided = {
  readonly proposal: Proposal;
  /** False when the same person had already decided the same; then nothing was done again. */
  readonly isNew: boolean;
};

/**
 * Executes a proposal in the caller's transaction. 403 for who proposed it; 409 when it was decided
 * by someone else, and, with the differences, when its subject has changed or when the approver was
 * shown other lines than those of now. The lines of now are stored.
 */
export async function approve(
  tx: Tx,
  kindOf: KindOf,
  input: DecideInput & { readonly shown: string | undefined },
): Promise<Decided> {
  const proposal = await lockWaiting(tx, input, 'approved');
  requireOther(proposal, input);
  if (proposal.decision !== null) return { proposal, isNew: false };
  const kind = kindOf(proposal.kind);
  const changes = await describeNow(tx, kind, proposal);
  const { shown = linesId(proposal.changes) } = input;
  if (linesId(changes) !== shown) throw linesChanged(changes);
  await kind.execute(tx, {
    subject: proposal.subject,
    payload: proposal.payload,
    businessTime: input.businessTime,
    proposedBy: proposal.proposedBy,
    decidedBy: input.by,
  });
  const decision = { state: 'approved', reason: null, changes } as const;
  return { proposal: await storeDecision(tx, input, decision), isNew: true };
}

type DeclineInput = DecideInput & { readonly reason: string };

/** Declines a proposal; it is kept with the reason. */
export async function decline(tx: Tx, kindOf: KindOf, input: DeclineInput): Promise<Decided> {
  const proposal = await lockWaiting(tx, input, 'declined');
  requireOther(proposal, input);
  return end(tx, kindOf, proposal, input);
}

/**
 * Declines a proposal that can no longer be approved, and that another one follows in the same
 * transaction. Its own proposer may do so, because someone else decides the new one.
 */
export async function replace(tx: Tx, kind: ApprovalKind, input: DeclineInput): Promise<void> {
  await end(tx, () => kind, await lockWaiting(tx, input, 'declined'), input);
}

async function end(
  tx: Tx,
  kindOf: KindOf,
  proposal: StoredProposal,
  input: DeclineInput,
): Promise<Decided> {
  if (proposal.decision !== null) return { proposal, isNew: false };
  const { subject, proposedBy } = proposal;
  const { businessTime, by: decidedBy } = input;
  await kindOf(proposal.kind).decline?.(tx, { subject, proposedBy, decidedBy, businessTime });
  const decision = { state: 'declined', reason: input.reason } as const;
  return { proposal: await storeDecision(tx, input, decision), isNew: true };
}

function requireOther({ proposedBy }: StoredProposal, { by }: DecideInput): void {
  if (proposedBy.staffId !== by.staffId) return;
  throw forbidden('You proposed this, so someone else must decide it.');
}

/** Locks a proposal that waits, or that the same person has already decided in the same way. */
async function lockWaiting(
  tx: Tx,
  { approvalId, by }: DecideInput,
  decision: 'approved' | 'declined',
): Promise<StoredProposal> {
  const proposal = await lockProposal(tx, approvalId);
  if (proposal === undefined) throw notFound();
  const isSame = proposal.state === decision && proposal.decision?.by.staffId === by.staffId;
  if (proposal.decision !== null && !isSame) {
    throw conflict(`${proposal.decision.by.name} has already ${proposal.state} this.`);
  }
  return proposal;
}

type Decision =
  | { readonly state: 'approved'; readonly reason: null; readonly changes: readonly Change[] }
  | { readonly state: 'declined'; readonly reason: string; readonly changes?: undefined };

async function storeDecision(
  tx: Tx,
  { approvalId, by, businessTime }: DecideInput,
  decision: Decision,
): Promise<Proposal> {
  const { state, reason, changes } = decision;
  await approvalsDb(tx)
    .updateTable('approvals')
    .set({
      state,
      reason,
      ...(changes && { changes: JSON.stringify(changes) }),
      decided_by: by.staffId,
      decided_by_name: by.name,
      decided_at: businessTime.at,
    })
    .where('approval_id', '=', approvalId)
    .execute();
  const stored = await findProposal(tx, approvalId);
  if (stored === undefined) throw new Error('a decided proposal has gone');
  return stored;
}

function linesChanged(changes: readonly Change[]): HttpError {
  const detail = 'These figures have changed since you opened them. Check them, then approve.';
  return new HttpError(409, { detail, changes, shown: linesId(changes) });
}
