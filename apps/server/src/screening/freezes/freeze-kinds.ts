import * as z from 'zod/mini';
import {
  type ApprovalKind,
  type ApprovalSubject,
  type Declined,
  defineApprovalKind,
} from '../../approvals/index.ts';
import { gateOpened } from '../../gates/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { whyReaders } from '../why-readers.ts';
import { changeFreeze, type FreezeRef, lockFreeze } from './freezes.ts';

const payload = z.object({ reason: z.string() });

/**
 * A freeze applies from its proposal, because money could leave before someone decides. If it is
 * approved, it stays until two people lift it; if it is declined, it ends. Titles and lines name no
 * client, because proposals stay when a client is erased.
 */
export const clientFreeze = defineApprovalKind({
  name: 'client-freeze',
  version: 1,
  noun: 'freeze',
  effect: 'The client stays frozen until two people lift the freeze.',
  payload,
  proposeAs: 'propose-freeze',
  decideAs: 'decide-freeze',
  noteReaders: whyReaders,
  readSubject: async (tx, subject) => {
    const { state } = await lockFreeze(tx, refOf(subject), 'proposed');
    return { title: titleOf(subject), facts: { State: state } };
  },
  describe: async (_tx, _subject, { reason }) => [
    { label: 'Client', before: 'Served', after: 'Frozen' },
    { label: 'Reason', before: '', after: reason },
  ],
  execute: (tx, { subject, decidedBy, businessTime }) =>
    changeFreeze(tx, refOf(subject), {
      state: 'frozen',
      decided_by_name: decidedBy.name,
      decided_at: businessTime.at,
    }),
  decline: async (tx, declined) => {
    await endProposed(tx, declined);
    await serveAgain(tx, declined.subject, declined.businessTime);
  },
});

/**
 * A freeze that another one follows in the same transaction: to decline it lets nothing through.
 */
export const replacedFreeze: ApprovalKind = { ...clientFreeze, decline: endProposed };

async function endProposed(tx: Tx, { subject, decidedBy, businessTime }: Declined): Promise<void> {
  await lockFreeze(tx, refOf(subject), 'proposed');
  await changeFreeze(tx, refOf(subject), {
    state: 'declined',
    decided_by_name: decidedBy.name,
    decided_at: businessTime.at,
  });
}

/** Two people unfreeze a client; until the second has decided, the client stays frozen. */
export const clientUnfreeze = defineApprovalKind({
  name: 'client-unfreeze',
  version: 1,
  noun: 'end of the freeze',
  effect: 'We’ll serve the client again at once, and send the payments that were held.',
  payload,
  proposeAs: 'propose-freeze',
  decideAs: 'decide-freeze',
  noteReaders: whyReaders,
  readSubject: async (tx, subject) => {
    const { state } = await lockFreeze(tx, refOf(subject), 'frozen');
    return { title: titleOf(subject), facts: { State: state } };
  },
  describe: async (tx, subject, { reason }) => {
    const freeze = await lockFreeze(tx, refOf(subject), 'frozen');
    return [
      { label: 'Client', before: 'Frozen', after: 'Served' },
      { label: 'Reason', before: freeze.reason, after: reason },
    ];
  },
  execute: async (tx, { subject, decidedBy, businessTime }) => {
    await changeFreeze(tx, refOf(subject), {
      state: 'lifted',
      lifted_by_name: decidedBy.name,
      lifted_at: businessTime.at,
    });
    await serveAgain(tx, subject, businessTime);
  },
});

/** Resumes the work that the freeze had stopped, unless another gate is closed. */
async function serveAgain(tx: Tx, subject: ApprovalSubject, { at }: BusinessTime): Promise<void> {
  await gateOpened(tx, { clientId: refOf(subject).clientId, at });
}

function titleOf(subject: ApprovalSubject): string {
  return `Freeze of client ${shortId(refOf(subject).clientId)}`;
}

function refOf({ id, clientId }: ApprovalSubject): FreezeRef {
  if (clientId === null) throw notFound();
  return { clientId, freezeId: id };
}
