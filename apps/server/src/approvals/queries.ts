import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { isId } from '../platform/database/ids.ts';
import { countForStaff, type StaffCount } from '../platform/http/keyset.ts';
import type { ApprovalSubject, Change, Person } from './kind.ts';
import { approvalsDb } from './tables.ts';

export type ApprovalState = 'waiting' | 'approved' | 'declined';

/** A proposal of one person, with the decision of another. */
export type Proposal = {
  readonly approvalId: string;
  readonly kind: string;
  readonly subject: ApprovalSubject;
  readonly title: string;
  readonly changes: readonly Change[];
  readonly state: ApprovalState;
  readonly proposedBy: Person;
  readonly proposedAt: Date;
  /** Null while it waits; a declined one has a reason. */
  readonly decision: { by: Person; at: Date; reason: string | null } | null;
};

/** A proposal with the data that only its execution needs. */
export type StoredProposal = Proposal & {
  readonly payload: unknown;
  readonly facts: Readonly<Record<string, string>>;
};

type ApprovalRow = RowOf<typeof approvalsDb, 'approvals'>;

/** The proposals in one state and of these kinds, or all of them. */
export function proposalsIn(
  reader: Reader,
  state: ApprovalState | undefined,
  kinds: readonly string[] | null = null,
) {
  let proposals = approvalsDb(reader).selectFrom('approvals');
  if (state !== undefined) proposals = proposals.where('state', '=', state);
  if (kinds === null) return proposals;
  return proposals.where('kind', '=', sql<string>`ANY (${[...kinds]}::text[])`);
}

/** The next proposals after an id; waiting ones oldest first, decided ones newest first. */
export async function readProposals(
  reader: Reader,
  page: {
    state: ApprovalState | undefined;
    kinds: readonly string[] | null;
    after: string | null;
    limit: number;
  },
): Promise<Proposal[]> {
  const oldestFirst = page.state === 'waiting';
  let query = proposalsIn(reader, page.state, page.kinds).selectAll();
  if (page.after !== null) {
    query = query.where('approval_id', oldestFirst ? '>' : '<', page.after);
  }
  const rows = await query
    .orderBy('approval_id', oldestFirst ? 'asc' : 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(toProposal);
}

/** The newest proposals of some kinds. */
function newestOf(reader: Reader, kinds: readonly string[], limit: number) {
  return approvalsDb(reader)
    .selectFrom('approvals')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('approval_id', 'desc')
    .limit(limit);
}

/** Every proposal about one record, newest first, for the record's own page. */
export async function listProposalsOf(
  reader: Reader,
  kind: string,
  subjectId: string,
): Promise<Proposal[]> {
  const rows = await newestOf(reader, [kind], 50).where('subject_id', '=', subjectId).execute();
  return rows.map(toProposal);
}

/** Which of these subjects have a proposal of a kind that waits for a decision. */
export async function waitingSubjects(
  reader: Reader,
  kind: string,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await proposalsIn(reader, 'waiting')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}

/** How many proposals of these kinds wait, or of all. */
export function countWaiting(
  reader: Reader,
  kinds: readonly string[] | null = null,
): Promise<StaffCount> {
  return countForStaff(reader, proposalsIn(reader, 'waiting', kinds).select('approval_id'));
}

/** The proposals of these kinds that wait, oldest first. */
export async function listWaitingOf(reader: Reader, kinds: readonly string[]): Promise<Proposal[]> {
  const rows = await proposalsIn(reader, 'waiting')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('approval_id')
    .limit(100)
    .execute();
  return rows.map(toProposal);
}

/** Every proposal of these kinds about some records, newest first, in one query. */
export async function listProposalsBySubjects(
  reader: Reader,
  kinds: readonly string[],
  subjectIds: readonly string[],
): Promise<Proposal[]> {
  if (subjectIds.length === 0) return [];
  const rows = await newestOf(reader, kinds, 500).where('subject_id', 'in', subjectIds).execute();
  return rows.map(toProposal);
}

/** Every proposal of a kind about records of one client, newest first, with its payload. */
export async function listProposalsOfClient(
  reader: Reader,
  kind: string,
  clientId: string,
): Promise<(Proposal & Pick<StoredProposal, 'payload'>)[]> {
  const rows = await newestOf(reader, [kind], 500).where('client_id', '=', clientId).execute();
  return rows.map((row) => ({ ...toProposal(row), payload: row.payload }));
}

/** One proposal, locked for its decision; undefined when there is none. */
export async function lockProposal(
  tx: Tx,
  approvalId: string,
): Promise<StoredProposal | undefined> {
  if (!isId(approvalId)) return undefined;
  const row = await proposalWith(tx, approvalId).forUpdate().executeTakeFirst();
  return row && toStored(row);
}

/** One proposal in its current state; undefined when there is none. */
export async function findProposal(
  reader: Reader,
  approvalId: string,
): Promise<StoredProposal | undefined> {
  if (!isId(approvalId)) return undefined;
  const row = await proposalWith(reader, approvalId).executeTakeFirst();
  return row && toStored(row);
}

/** The kind of each of these proposals, by its id. */
export async function readKinds(
  reader: Reader,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (approvalIds.length === 0) return new Map();
  const rows = await approvalsDb(reader)
    .selectFrom('approvals')
    .select(['approval_id', 'kind'])
    .where('approval_id', 'in', approvalIds)
    .execute();
  return new Map(rows.map((row) => [row.approval_id, row.kind]));
}

function proposalWith(reader: Reader, approvalId: string) {
  return approvalsDb(reader)
    .selectFrom('approvals')
    .selectAll()
    .where('approval_id', '=', approvalId);
}

function toProposal(row: ApprovalRow): Proposal {
  return {
    approvalId: row.approval_id,
    kind: row.kind,
    subject: { id: row.subject_id, clientId: row.client_id },
    title: row.title,
    changes: row.changes,
    state: row.state,
    proposedBy: { staffId: row.proposed_by, name: row.proposed_by_name },
    proposedAt: row.proposed_at,
    decision: decisionOf(row),
  };
}

function toStored(row: ApprovalRow): StoredProposal {
  return { ...toProposal(row), payload: row.payload, facts: row.facts };
}

function decisionOf(row: ApprovalRow): Proposal['decision'] {
  const { decided_by: staffId, decided_by_name: name, decided_at: at, reason } = row;
  if (staffId === null || name === null || at === null) return null;
  return { by: { staffId, name }, at, reason };
}

/**
 * Proposals of these kinds that were approved, as a sub-query for the ledger's checks, with the
 * columns kind, subject_id (a text), client_id and payload.
 */
export function approvedProposals(...kinds: readonly string[]): RawBuilder<unknown> {
  return sql`(
    SELECT kind, subject_id, client_id, payload FROM approvals
    WHERE state = 'approved' AND kind IN (${sql.join(kinds.map((kind) => sql.lit(kind)))})
  )`;
}

/** An approved proposal with its subject as it was then. */
export type ApprovedProposal = {
  readonly subject: string;
  readonly at: Date;
  readonly facts: Readonly<Record<string, string>>;
  readonly payload: unknown;
};

/** The approved proposals of one kind, oldest first. */
export async function readApproved(
  reader: Reader,
  { name }: { readonly name: string },
): Promise<ApprovedProposal[]> {
  const rows = await approvalsDb(reader)
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', name)
    .where('state', '=', 'approved')
    .orderBy('approval_id')
    .execute();
  return rows.flatMap(({ subject_id: subject, decided_at: at, facts, payload }) =>
    at === null ? [] : [{ subject, at, facts, payload }],
  );
}

/** Those of these clients of whom a proposal still has texts, but for proposals of some kinds. */
export async function clientsWithProposalTexts(
  reader: Reader,
  clientIds: readonly string[],
  except: readonly string[],
): Promise<string[]> {
  const rows = await approvalsDb(reader)
    .selectFrom('approvals')
    .select('client_id')
    .distinct()
    .where('client_id', 'in', clientIds)
    .where('kind', 'not in', except)
    .where('title', '<>', 'Erased client')
    .execute();
  return rows.flatMap(({ client_id: clientId }) => clientId ?? []);
}
