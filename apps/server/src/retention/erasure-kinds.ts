import { formatDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { readContact } from '../accounts/index.ts';
import { type ApprovalKind, type Change, defineApprovalKind } from '../approvals/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Tx } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { queueJob } from '../platform/jobs/jobs.ts';
import { type ErasureDeps, eraseApplications, eraseRecords } from './erase.ts';
import { answerErasureRequest, readErasureRequest } from './erasure-requests.ts';
import { emailErased } from './jobs.ts';
import { type ErasureEligibility, readErasureEligibility, stillDue, stillOld } from './records.ts';

/** One proposal to erase old records waits at a time: two cannot be about the same records. */
export const oldRecords = { id: 'old-records', clientId: null } as const;

const oldPayload = z.object({
  clientIds: z.array(z.uuid()),
  loans: z.array(z.object({ clientId: z.uuid(), loanId: z.uuid() })),
});

/**
 * Two people erase records that are old enough. The proposal names only ids, because it stays. A
 * record that is not old enough when it is approved, because its client has returned, is not
 * erased.
 */
export function oldRecordsErasure(deps: ErasureDeps): ApprovalKind {
  return defineApprovalKind({
    name: 'old-records-erasure',
    page: 'retention',
    version: 1,
    noun: 'erasure',
    effect: 'We’ll erase these records at once. This cannot be undone.',
    payload: oldPayload,
    proposeAs: 'propose-erasure',
    decideAs: 'decide-erasure',
    readSubject: async () => ({ title: 'Erase old records', facts: {} }),
    describe: async (_tx, _subject, { clientIds, loans }) => [
      ...countLine('Clients', clientIds),
      ...countLine(
        'Applications that did not become a loan',
        loans.map(({ loanId }) => loanId),
      ),
    ],
    execute: async (tx, { payload: { clientIds, loans }, ...by }) => {
      const { date } = by.businessTime;
      const clients = new Set([...clientIds, ...loans.map(({ clientId }) => clientId)]);
      for (const clientId of [...clients].toSorted()) await lockClient(tx, clientId);
      await eraseApplications(tx, deps, await stillOld(tx, date, loans));
      const due = await stillDue(tx, date, clientIds);
      await eraseRecords(tx, deps, due, { ...by, requestId: null });
    },
  });
}

/** `12: K7Q2-9FXA, …`; nothing when there is none. */
function countLine(label: string, ids: readonly string[]): Change[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, 20).map(shortId).join(', ');
  return [{ label, before: '', after: `${ids.length}: ${named}${ids.length > 20 ? ', …' : ''}` }];
}

/** Two people erase a client who asked for it, once nothing is open and the law allows it. */
export function clientErasure(deps: ErasureDeps): ApprovalKind {
  return defineApprovalKind({
    name: 'client-erasure',
    version: 1,
    noun: 'erasure',
    effect:
      'We’ll erase the profile, sign-in, answers, documents and bank accounts of this client at ' +
      'once. This cannot be undone.',
    payload: z.object({ requestId: z.uuid() }),
    proposeAs: 'propose-erasure',
    decideAs: 'decide-erasure',
    readSubject: async (_tx, { id }) => ({ title: `Erase client ${shortId(id)}`, facts: {} }),
    describe: async (tx, { id }, { requestId }) => {
      const request = await requireErasable(tx, id, requestId);
      return [{ label: 'Asked on', before: '', after: formatDate(request.askedOn) }];
    },
    execute: async (tx, { subject, payload: { requestId }, ...by }) => {
      // Database transactions of the client that have begun commit first; later ones find the
      // client erased.
      await lockClient(tx, subject.id);
      await requireErasable(tx, subject.id, requestId);
      const { email, firstName } = await readContact(tx, subject.id);
      const answer = { state: 'erased', by: by.decidedBy, at: by.businessTime.at } as const;
      const answered = await answerErasureRequest(tx, subject.id, { ...answer, reply: '' });
      if (!answered) throw conflict('The client withdrew the request.');
      await eraseRecords(tx, deps, [subject.id], { ...by, requestId });
      await queueJob(tx, emailErased, { email, firstName, erasedOn: by.businessTime.date });
    },
  });
}

async function requireErasable(tx: Tx, clientId: string, requestId: string) {
  const request = await readErasureRequest(tx, clientId);
  if (request === null || request.requestId !== requestId) throw notFound();
  if (request.state !== 'waiting') throw conflict(`This request is already ${request.state}.`);
  const why = whyNotErase((await readErasureEligibility(tx, [clientId])).get(clientId), {
    today: await readBusinessDate(tx),
  });
  if (why !== '') throw conflict(why);
  return request;
}

/** Why a client cannot be erased now; empty when they can. */
export function whyNotErase(
  eligibility: ErasureEligibility | undefined,
  { today }: { readonly today: string },
): string {
  if (eligibility === undefined) return 'This client has already been erased.';
  if (eligibility.isOpen) return 'A loan, an investment or money of the client is still open.';
  if (eligibility.isHeld)
    return 'This client is on the screening list or frozen. Keep the records.';
  const { erasableFrom } = eligibility;
  if (erasableFrom === null || erasableFrom <= today) return '';
  return `The law requires us to keep the records until ${formatDate(erasableFrom)}.`;
}
