import type { Approval } from '@quarrter/contract/staff/approvals';
import type {
  MatchState,
  ScreeningMatch,
  StaffScreeningList,
} from '@quarrter/contract/staff/screening';
import { propose, waitingSubjects } from '../../approvals/index.ts';
import {
  namingWhoMovedIt,
  presentProposal,
  recordAction,
  recordProposal,
  type StaffMember,
} from '../../console/index.ts';
import type { Upload } from '../../documents/index.ts';
import { readBusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/http-error.ts';
import type { Page, PageRequest } from '../../platform/http/keyset.ts';
import {
  decideMatch,
  listMatches,
  type Match,
  matchReversal,
  queueList,
  readLists,
  type ScreeningList,
  storeListFile,
} from '../../screening/index.ts';
import type { StaffDeps } from '../routes.ts';

export async function showLists(db: Database): Promise<{ results: StaffScreeningList[] }> {
  return { results: (await readLists(db)).map(presentList) };
}

/** Stores an uploaded list, which a job reads and puts in use. */
export async function takeList(
  deps: StaffDeps,
  staff: StaffMember,
  { files, errors }: Upload,
): Promise<StaffScreeningList> {
  const file = files.get('file');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (file === undefined || file.content.byteLength === 0) {
    throw invalid({ file: ['Please choose a CSV file that is not empty.'] });
  }
  const listId = await storeListFile(deps, file.content);
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    await queueList(tx, listId, { fileName: file.name, by: staff, at: businessTime.at });
    await recordAction(tx, staff, businessTime, {
      action: 'upload-screening-list',
      subject: 'screening list',
      subjectId: listId,
      note: file.name,
    });
  });
  const stored = (await readLists(deps.db)).find((list) => list.listId === listId);
  if (stored === undefined) throw new Error('a stored list has gone');
  return presentList(stored);
}

export async function showMatches(
  db: Database,
  query: PageRequest & { state: MatchState },
): Promise<Page<ScreeningMatch>> {
  const page = await listMatches(db, query);
  const ids = page.results.map(({ matchId }) => matchId);
  const proposed = await waitingSubjects(db, matchReversal.name, ids);
  const results = page.results.map((match) => presentMatch(match, proposed.has(match.matchId)));
  return { ...page, results };
}

type Asked = {
  readonly clientId: string;
  readonly matchId: string;
  readonly decision: 'clear' | 'confirm';
  readonly reason: string;
};

export function decide(
  db: Database,
  staff: StaffMember,
  { clientId, matchId, decision, reason }: Asked,
): Promise<ScreeningMatch> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const match = await decideMatch(tx, {
      ...{ clientId, matchId, reason, by: staff, at: businessTime.at, from: 'open' },
      state: decision === 'clear' ? 'cleared' : 'confirmed',
    });
    await recordAction(tx, staff, businessTime, {
      action: `${decision}-match`,
      subject: `client ${match.clientName}`,
      clientId,
      subjectId: matchId,
      note: `${match.listedName} ${match.reference}: ${reason}`,
    });
    return presentMatch(match, false);
  });
}

/** Proposes that a confirmed match is another person; 409 while it is not confirmed. */
export function proposeReversal(
  { db, approvalKinds }: Pick<StaffDeps, 'db' | 'approvalKinds'>,
  staff: StaffMember,
  { clientId, matchId, reason }: Omit<Asked, 'decision'>,
): Promise<Approval> {
  const proposing = db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const subject = { id: matchId, clientId };
    const proposed = { subject, payload: { reason }, by: staff, businessTime };
    const proposal = await propose(tx, matchReversal, proposed);
    await recordProposal(tx, staff, businessTime, proposal, {
      action: 'propose-match-reversal',
      subjectId: matchId,
    });
    return presentProposal(proposal, staff, approvalKinds);
  });
  return namingWhoMovedIt(db, { recordId: matchId, kinds: [matchReversal.name] }, proposing);
}

function presentList(list: ScreeningList): StaffScreeningList {
  return {
    id: list.listId,
    state: list.state,
    file_name: list.fileName,
    names: list.names,
    problems: list.problems,
    first_problems: list.firstProblems,
    failure: list.failure,
    uploaded_by: list.uploadedBy,
    uploaded_at: list.uploadedAt.toISOString(),
    in_use_since: list.inUseSince?.toISOString() ?? null,
    clients_screened: list.clientsScreened,
    screened_at: list.screenedAt?.toISOString() ?? null,
  };
}

function presentMatch(match: Match, isReversalProposed: boolean): ScreeningMatch {
  const { decided } = match;
  return {
    id: match.matchId,
    client_id: match.clientId,
    client_name: match.clientName,
    listed_name: match.listedName,
    reference: match.reference,
    similarity: match.similarity,
    client_born: match.clientBorn,
    listed_born: match.listedBorn,
    births: match.births,
    state: match.state,
    found_at: match.foundAt.toISOString(),
    decided: decided && { by: decided.by, at: decided.at.toISOString(), reason: decided.reason },
    reversal_proposed: isReversalProposed,
  };
}
