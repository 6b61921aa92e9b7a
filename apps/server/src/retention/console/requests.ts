import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffErasureRequest } from '@quarrter/contract/staff/retention';
import { nameClients } from '../../accounts/index.ts';
import { propose, waitingSubjects } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessDate, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { isId, shortId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { clientErasure, whyNotErase } from '../erasure-kinds.ts';
import {
  answerErasureRequest,
  listErasureRequests,
  readErasureRequest,
} from '../erasure-requests.ts';
import { readErasureEligibility } from '../records.ts';

export type RetentionDeps = ConsoleDeps & Pick<PlatformDeps, 'secrets' | 'tables'>;

export const erasureActions = defineActions({
  'propose-erasure': 'Erasure of records proposed',
  'decline-erasure': 'Erasure request declined',
});

/** One page of the requests of clients to be erased. */
export async function readRequests(
  { db, ...deps }: RetentionDeps,
  { state, ...page }: PageRequest & { readonly state: 'waiting' | 'answered' },
): Promise<{ results: StaffErasureRequest[]; after: string | null }> {
  const listed = await listErasureRequests(db, { ...page, isWaiting: state === 'waiting' });
  const ids = listed.results.map(({ clientId }) => clientId);
  const nameOf = await nameClients(db, ids);
  const waiting = await waitingSubjects(db, clientErasure(deps).name, ids);
  const eligibility = state === 'waiting' ? await readErasureEligibility(db, ids) : new Map();
  const today = await readBusinessDate(db);
  const results = listed.results.map((one) => ({
    ...one,
    clientName: nameOf(one.clientId).name,
    proposed: waiting.has(one.clientId),
    whyNot: one.state === 'waiting' ? whyNotErase(eligibility.get(one.clientId), { today }) : '',
  }));
  return { results, after: listed.after };
}

/** Proposes to erase a client who asked for it; 409 with the reason why not yet. */
export function proposeErasure(
  deps: RetentionDeps,
  staff: StaffMember,
  clientId: string,
): Promise<Approval> {
  if (!isId(clientId)) throw notFound();
  const asked = { action: erasureActions['propose-erasure'], clientId };
  return proposeAndRecord(deps, staff, asked, async (tx, proposing) => {
    const request = await readErasureRequest(tx, clientId);
    if (request === null) throw notFound();
    return propose(tx, clientErasure(deps), {
      subject: { id: clientId, clientId },
      payload: { requestId: request.requestId },
      ...proposing,
    });
  });
}

/** Declines a request; the client reads the reply. 409 when it has been answered. */
export function declineErasure(
  db: Database,
  staff: StaffMember,
  clientId: string,
  reply: string,
): Promise<{ detail: string }> {
  if (!isId(clientId)) throw notFound();
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    if ((await readErasureRequest(tx, clientId)) === null) throw notFound();
    const answer = { state: 'declined', reply, by: staff, at: businessTime.at } as const;
    const answered = await answerErasureRequest(tx, clientId, answer);
    if (!answered) throw conflict('This request is already answered.');
    await recordAction(tx, staff, businessTime, {
      action: erasureActions['decline-erasure'],
      subject: `client ${shortId(clientId)}`,
      clientId,
      subjectId: clientId,
      note: reply,
    });
    return { detail: 'The request was declined.' };
  });
}
