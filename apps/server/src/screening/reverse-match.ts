import * as z from 'zod/mini';
import { type ApprovalSubject, defineApprovalKind } from '../approvals/index.ts';
import { gateOpened } from '../gates/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { shortId } from '../platform/database/ids.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { decideMatch, lockMatch } from './matches.ts';
import { whyReaders } from './why-readers.ts';

/**
 * A client who was confirmed to be on the list is another person after all. One person may confirm,
 * because that stops money; two are needed to release it. The title and the lines hold neither the
 * client's name nor the listed one, which may be the same: proposals stay when a client is erased.
 */
export const matchReversal = defineApprovalKind({
  name: 'match-reversal',
  page: 'confirmed-matches',
  version: 1,
  noun: 'reversal',
  effect:
    'The client is no longer on the list: we serve the client again, unless something else is ' +
    'stops it. These 2 names will no longer be compared.',
  payload: z.object({ reason: z.string() }),
  proposeAs: 'decide-match',
  decideAs: 'decide-match-reversal',
  noteReaders: whyReaders,
  readSubject: async (tx, subject) => {
    const { state } = await requireConfirmed(tx, subject);
    const title = `Screening match of client ${shortId(clientOf(subject))}`;
    return { title, facts: { State: state } };
  },
  describe: async (tx, subject, { reason }) => {
    const { reference } = await requireConfirmed(tx, subject);
    return [
      { label: 'Match', before: 'On the list', after: 'Another person' },
      { label: 'Entry on the list', before: '', after: reference || 'Without a reference' },
      { label: 'Reason', before: '', after: reason },
    ];
  },
  execute: async (tx, { subject, payload: { reason }, decidedBy, businessTime }) => {
    const match = { clientId: clientOf(subject), matchId: subject.id };
    const decision = { state: 'cleared', reason, by: decidedBy, at: businessTime.at } as const;
    await decideMatch(tx, { ...match, ...decision, from: 'confirmed' });
    await gateOpened(tx, { clientId: match.clientId, at: businessTime.at });
  },
});

async function requireConfirmed(tx: Tx, subject: ApprovalSubject) {
  const match = await lockMatch(tx, { clientId: clientOf(subject), matchId: subject.id });
  if (match.state === 'confirmed') return match;
  throw conflict('Only a match that was confirmed can be reversed.');
}

function clientOf({ clientId }: ApprovalSubject): string {
  if (clientId === null) throw notFound();
  return clientId;
}
