import { workQueue } from '@quarrter/contract/staff/work';
import { staffAction } from '@quarrter/contract/staff-rights';
import { findProposal, waitingProposals } from '../../approvals/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { WaitingQuery } from '../../platform/jobs/waiting-work.ts';
import type { Queue, Viewer, Workers } from '../define-console.ts';
import { isAbout, readableKinds } from '../proposals/approvals.ts';
import { can, requirePermission, type StaffMember } from '../roles.ts';

/** Each of them decides proposals of some kind. */
const deciding = staffAction.options.filter(
  (action) => action.startsWith('decide-') || action === 'release-withdrawal',
);

/** The proposals of every kind: the only work of the core itself. */
export const proposalsQueue: Queue = {
  name: 'approvals',
  noun: 'proposal',
  workers: deciding,
  workersOf: decidersOf,
  readers: 'all staff',
  promise: { openMinutes: 4 * 60, why: 'A colleague is waiting, and often a client.' },
  rows: proposalsFor,
};

/** All queues of the contract, in its order; one that is missing or there twice is an error. */
export function inOrder(queues: readonly Queue[]): readonly Queue[] {
  if (queues.length !== workQueue.options.length) throw new Error('A queue is there twice.');
  return workQueue.options.map((name) => {
    const queue = queues.find((one) => one.name === name);
    if (queue === undefined) throw new Error(`No capability declares the queue ${name}.`);
    return queue;
  });
}

/** The proposals that this person may decide; for roles that decide none, those they may read. */
function proposalsFor({ staff, approvalKinds: kinds }: Viewer): WaitingQuery {
  const own = kinds.filter(({ decideAs }) => can(staff.role, decideAs));
  const names = own.map(({ name }) => name);
  if (own.length > 0) return waitingProposals(names, staff.staffId);
  const readable = readableKinds(staff, kinds) ?? kinds.map(({ name }) => name);
  return waitingProposals(readable, staff.staffId);
}

/** Those who decide the kind of a proposal, except its proposer and the member it is about. */
async function decidersOf(
  reader: Reader,
  { approvalKinds: kinds }: Viewer,
  approvalId: string,
): Promise<Workers> {
  const proposal = await findProposal(reader, approvalId);
  const kind = kinds.find(({ name }) => name === proposal?.kind);
  if (proposal === undefined || kind === undefined) return { permissions: [], except: [] };
  const { subject, proposedBy } = proposal;
  const about = isAbout(proposal, { staffId: subject.id }) ? [subject.id] : [];
  return { permissions: [kind.decideAs], except: [proposedBy.staffId, ...about] };
}

/**
 * The queues whose notes about a record this person reads: none for a proposal that they may not
 * read.
 */
export async function queuesAbout(
  reader: Reader,
  viewer: Viewer,
  recordId: string,
): Promise<readonly Queue[]> {
  const proposal = await findProposal(reader, recordId);
  const readable = readableKinds(viewer.staff, viewer.approvalKinds);
  if (proposal !== undefined && readable?.includes(proposal.kind) === false) return [];
  return queuesOf(viewer);
}

export function canWork({ role }: StaffMember, { workers }: Queue): boolean {
  return workers.some((action) => can(role, action));
}

function canRead(staff: StaffMember, queue: Queue): boolean {
  if (queue.readers === 'all staff' || canWork(staff, queue)) return true;
  return queue.readers.some((action) => can(staff.role, action));
}

/** The queues that this person reads. */
export function queuesOf({ staff, queues }: Viewer): readonly Queue[] {
  return queues.filter((queue) => canRead(staff, queue));
}

/** 404 for a name that is no queue's, 403 for a queue that the role does not read. */
export function requireQueue({ staff, queues }: Viewer, name: string): Queue {
  const queue = queues.find((one) => one.name === name);
  if (queue === undefined) throw notFound('There is no such queue.');
  const [action] = queue.workers;
  if (!canRead(staff, queue) && action !== undefined) requirePermission(staff, action);
  return queue;
}
