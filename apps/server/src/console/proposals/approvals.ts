import type { Approval, ApprovalReview, approvalList } from '@quarrter/contract/staff/approvals';
import type * as z from 'zod/mini';
import {
  type ApprovalKind,
  approve,
  type Decided,
  decline,
  describeNow,
  findProposal,
  linesId,
  listProposals,
  type Proposal,
} from '../../approvals/index.ts';
import {
  type BusinessTime,
  readBusinessTime,
  readBusinessTimeOf,
} from '../../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { conflict, forbidden, HttpError, notFound } from '../../platform/http/http-error.ts';
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
  const results = await presentFor(reader, page.results, staff, kinds);
  const waiting = await listProposals(reader, { state: 'waiting', limit: 1, kinds: readable });
  return { ...page, results, waiting: waiting.count };
}

/** Proposals with what this member must do before deciding them. */
async function presentFor(
  reader: Reader,
  proposals: readonly Proposal[],
  staff: StaffMember,
  kinds: Kinds,
): Promise<Approval[]> {
  const unopenedIn = await listUnopened(reader, staff, proposals);
  const whyNot = await whyNotApprove(reader, kinds, proposals);
  return proposals.map((proposal) => ({
    ...presentProposal(proposal, staff, kinds),
    whyNotApprove: whyNot(proposal),
    unopened: unopenedIn(proposal),
  }));
}

/** One proposal, with today's figures for those who may decide it, or why they cannot approve. */
export function readApproval(
  db: Database,
  staff: StaffMember,
  kinds: Kinds,
  approvalId: string,
): Promise<ApprovalReview> {
  return db.transaction().execute(async (tx) => {
    const proposal = await requireReadable(tx, staff, kinds, approvalId);
    const presented = await presentFor(tx, [proposal], staff, kinds);
    const [approval = presentProposal(proposal, staff, kinds)] = presented;
    const shown = linesId(proposal.changes);
    const stored = { ...approval, isUpdated: false, shown };
    if (!approval.mayDecide || approval.whyNotApprove !== '') return stored;
    try {
      const changes = await describeNow(tx, kindOf(kinds, proposal.kind), proposal);
      const now = linesId(changes);
      return { ...approval, changes: [...changes], isUpdated: now !== shown, shown: now };
    } catch (error) {
      return { ...stored, whyNotApprove: reasonOf(error) };
    }
  });
}

/** The answer that an approval would get. */
function reasonOf(error: unknown): string {
  if (error instanceof HttpError && 'detail' in error.body) return String(error.body.detail);
  throw error;
}

/** 404 for a proposal that this member may not read. */
async function requireReadable(
  reader: Reader,
  staff: StaffMember,
  kinds: Kinds,
  approvalId: string,
) {
  const proposal = await findProposal(reader, approvalId);
  const readable = readableKinds(staff, kinds);
  if (proposal === undefined || readable?.includes(proposal.kind) === false) throw notFound();
  return proposal;
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
  shown?: string,
): Promise<Approval> {
  return decide(db, staff, kinds, approvalId, 'approve-proposal', async (tx, businessTime) => {
    const input = { approvalId, by: staff, businessTime, shown };
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
    const waiting = await requireReadable(tx, staff, kinds, approvalId);
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
        subject: auditSubject(proposal),
        ...(proposal.subject.clientId === null ? {} : { clientId: proposal.subject.clientId }),
        subjectId: approvalId,
        note: proposal.decision?.reason ?? auditNote(proposal),
        ...(proposal.state === 'approved' && snapshotsOf(auditedChanges(proposal))),
      });
    }
    return presentProposal(proposal, staff, kinds);
  });
}

/** A title may name the client, and an audit entry lasts longer than the name. */
function auditSubject({ kind, title, subject: { clientId } }: Proposal): string {
  return clientId === null ? title : `client ${shortId(clientId)}: ${kind.replaceAll('-', ' ')}`;
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
    subject: auditSubject(proposal),
    ...(clientId === null ? {} : { clientId }),
    subjectId,
    note: auditNote(proposal),
    ...snapshotsOf(auditedChanges(proposal)),
  });
}

const auditedChanges = ({ changes }: Proposal) =>
  changes.filter(({ isPersonal = false }) => !isPersonal);

const auditNote = (proposal: Proposal): string =>
  auditedChanges(proposal).map(describeChange).join('; ');

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

export function isAbout({ kind, subject }: Proposal, staff: Pick<StaffMember, 'staffId'>): boolean {
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
