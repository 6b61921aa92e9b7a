import type { Approval, approvalList } from '@quarrter/contract/staff/approvals';
import type * as z from 'zod/mini';
import {
  type ApprovalKind,
  approve,
  type Decided,
  decline,
  findProposal,
  listProposals,
  type Proposal,
} from '../../approvals/index.ts';
import {
  type BusinessTime,
  readBusinessTime,
  readBusinessTimeOf,
} from '../../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { conflict, forbidden, notFound } from '../../platform/http/http-error.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { snapshotsOf } from '../audit/snapshot.ts';
import { type AuditedAction, recordAction } from '../audit.ts';
import { listUnopened, requireOpened } from '../document-openings.ts';
import { can, requirePermission, rolesAllowedText, type StaffMember } from '../roles.ts';
import { requireProposer, whyNotApprove } from './proposers.ts';

type Kinds = readonly ApprovalKind[];
type ProposalPage = z.infer<(typeof approvalList)['replies'][200]>;

/** One page of the proposals that this member may read, with the decisions open to them. */
export async function readApprovals(
  reader: Reader,
  staff: StaffMember,
  kinds: Kinds,
  query: PageRequest & { state?: Proposal['state'] | undefined },
): Promise<ProposalPage> {
  const readable = readableKinds(staff, kinds);
  const page = await listProposals(reader, { ...query, kinds: readable });
  const unopenedIn = await listUnopened(reader, staff, page.results);
  const whyNot = await whyNotApprove(reader, kinds, page.results);
  const waiting = await listProposals(reader, { state: 'waiting', limit: 1, kinds: readable });
  return {
    ...page,
    results: page.results.map((proposal) => ({
      ...presentProposal(proposal, staff, kinds),
      whyNotApprove: whyNot(proposal),
      unopened: unopenedIn(proposal),
    })),
    waiting: waiting.count,
  };
}

/** The kinds that a member may propose or decide; null for an auditor, who reads every proposal. */
export function readableKinds({ role }: StaffMember, kinds: Kinds): readonly string[] | null {
  if (can(role, 'read-queues')) return null;
  return kinds
    .filter(({ proposeAs, decideAs }) => can(role, proposeAs) || can(role, decideAs))
    .map(({ name }) => name);
}

export function approveProposal(
  db: Database,
  staff: StaffMember,
  kinds: Kinds,
  approvalId: string,
): Promise<Approval> {
  return decide(db, staff, kinds, approvalId, 'approve-proposal', async (tx, businessTime) => {
    const input = { approvalId, by: staff, businessTime };
    const decided = await approve(tx, (name) => kindOf(kinds, name), input);
    await requireOpened(tx, staff, decided.proposal);
    return decided;
  });
}

export function declineProposal(
  db: Database,
  staff: StaffMember,
  kinds: Kinds,
  approvalId: string,
  reason: string,
): Promise<Approval> {
  return decide(db, staff, kinds, approvalId, 'decline-proposal', (tx, businessTime) =>
    decline(tx, (name) => kindOf(kinds, name), { approvalId, by: staff, businessTime, reason }),
  );
}

/** Checks the role, decides, and records it, in one transaction. */
function decide(
  db: Database,
  staff: StaffMember,
  kinds: Kinds,
  approvalId: string,
  action: 'approve-proposal' | 'decline-proposal',
  run: (tx: Tx, businessTime: BusinessTime) => Promise<Decided>,
): Promise<Approval> {
  return db.transaction().execute(async (tx) => {
    const waiting = await findProposal(tx, approvalId);
    const readable = readableKinds(staff, kinds);
    if (waiting === undefined || readable?.includes(waiting.kind) === false) throw notFound();
    requirePermission(staff, kindOf(kinds, waiting.kind).decideAs);
    if (isAbout(waiting, staff)) throw forbidden(aboutYourself);
    if (action === 'approve-proposal') await requireProposer(tx, kinds, waiting);
    const { clientId } = waiting.subject;
    const businessTime = await (clientId === null
      ? readBusinessTime(tx)
      : readBusinessTimeOf(tx, clientId));
    const { proposal, isNew } = await run(tx, businessTime);
    if (isNew) {
      await recordAction(tx, staff, businessTime, {
        action,
        subject: proposal.title,
        ...(proposal.subject.clientId === null ? {} : { clientId: proposal.subject.clientId }),
        subjectId: approvalId,
        note: proposal.decision?.reason ?? proposal.changes.map(describeChange).join('; '),
        ...(proposal.state === 'approved' && snapshotsOf(proposal.changes)),
      });
    }
    return presentProposal(proposal, staff, kinds);
  });
}

/** The audit entry of a proposal: under its own id, or that of the record it is about. */
export function recordProposal(
  tx: Tx,
  staff: StaffMember,
  businessTime: BusinessTime,
  proposal: Proposal,
  { action, subjectId = proposal.approvalId }: Pick<AuditedAction, 'action' | 'subjectId'>,
): Promise<void> {
  const { clientId } = proposal.subject;
  return recordAction(tx, staff, businessTime, {
    action,
    subject: proposal.title,
    ...(clientId === null ? {} : { clientId }),
    subjectId,
    note: proposal.changes.map(describeChange).join('; '),
    ...snapshotsOf(proposal.changes),
  });
}

/** `Rate: 4% per month to 3.5% per month`, for the audit log. */
export function describeChange({ label, before, after }: Proposal['changes'][number]): string {
  return before === '' ? `${label}: ${after}` : `${label}: ${before} to ${after}`;
}

/** A proposal waits longer than a version of the product lives: its kind may be gone by now. */
const unknownKind = 'This can no longer be decided: the product no longer has this action.';

function findKind(kinds: Kinds, name: string): ApprovalKind | undefined {
  return kinds.find((known) => known.name === name);
}

function kindOf(kinds: Kinds, name: string): ApprovalKind {
  const kind = findKind(kinds, name);
  if (kind === undefined) throw conflict(unknownKind);
  return kind;
}

/** Kinds about staff, whose subject is a member. */
const aboutYourself = 'This is about your own account, so another administrator must decide it.';

function isAbout({ kind, subject }: Proposal, staff: StaffMember): boolean {
  return kind.startsWith('staff-') && subject.id === staff.staffId;
}

/** The proposals about one record that this member may read, as its page shows them. */
export async function presentProposals(
  reader: Reader,
  proposals: readonly Proposal[],
  staff: StaffMember,
  kinds: Kinds,
): Promise<Approval[]> {
  const readable = readableKinds(staff, kinds);
  const shown = proposals.filter(({ kind }) => readable === null || readable.includes(kind));
  const whyNot = await whyNotApprove(reader, kinds, shown);
  return shown.map((proposal) => ({
    ...presentProposal(proposal, staff, kinds),
    whyNotApprove: whyNot(proposal),
  }));
}

/** A proposal that was made or decided just now. */
export function presentProposal(proposal: Proposal, staff: StaffMember, kinds: Kinds): Approval {
  const kind = findKind(kinds, proposal.kind);
  const whyNot = whyNotDecide(proposal, staff, kind);
  const { decision } = proposal;
  return {
    id: proposal.approvalId,
    kind: proposal.kind,
    noun: kind?.noun ?? 'proposal',
    effect: kind?.effect ?? '',
    subjectId: proposal.subject.id,
    clientId: proposal.subject.clientId,
    page: kind?.page ?? (proposal.subject.clientId === null ? null : 'client'),
    title: proposal.title,
    changes: [...proposal.changes],
    state: proposal.state,
    proposedBy: proposal.proposedBy.name,
    proposedAt: proposal.proposedAt,
    decided: decision && { ...decision, by: decision.by.name },
    mayDecide: whyNot === '',
    whyNot,
    whyNotApprove: '',
    unopened: [],
  };
}

function whyNotDecide(
  proposal: Proposal,
  staff: StaffMember,
  kind: ApprovalKind | undefined,
): string {
  if (proposal.state !== 'waiting') return `This is already ${proposal.state}.`;
  if (proposal.proposedBy.staffId === staff.staffId) {
    return 'You proposed this, so someone else must decide it.';
  }
  if (isAbout(proposal, staff)) return aboutYourself;
  if (kind === undefined) return unknownKind;
  return can(staff.role, kind.decideAs) ? '' : rolesAllowedText(kind.decideAs);
}
