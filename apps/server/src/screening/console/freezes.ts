import type { Approval } from '@quarrter/contract/staff/approvals';
import type { ClientHold } from '@quarrter/contract/staff/client-holds';
import { openClient } from '../../accounts/index.ts';
import { listProposalsOf, propose, replace, waitingSubjects } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  can,
  defineActions,
  namingWhoMovedIt,
  proposeAndRecord,
  recordAction,
  type StaffMember,
  whyNotApprove,
} from '../../console/index.ts';
import { type Gate, reasonsNotPaid } from '../../gates/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { clientFreeze, clientUnfreeze, replacedFreeze } from '../freezes/freeze-kinds.ts';
import { beginFreeze, type Freeze, findFreeze, notFrozen } from '../freezes/freezes.ts';
import { listMatchesOf } from '../matches.ts';
import { whyReaders } from '../why-readers.ts';

const actions = defineActions(
  {
    'freeze-client': 'Client frozen, until a second person decides',
    'propose-unfreeze': 'Unfreezing proposed',
  },
  whyReaders,
);

/**
 * Whether a client is served, or may soon not be, and why, for those who may read it. 404 for an
 * unknown client.
 */
export async function readHold(
  { db, gates }: { db: Database; gates: readonly Gate[] },
  staff: StaffMember,
  id: string,
): Promise<ClientHold> {
  const { clientId } = await openClient(db, staff, id);
  const freeze = await findFreeze(db, clientId);
  const matches = await listMatchesOf(db, clientId);
  const confirmed = matches.find(({ state }) => state === 'confirmed');
  const readsWhy = whyReaders.some((action) => can(staff.role, action));
  return {
    notServed: freeze !== undefined || confirmed !== undefined,
    freeze: freeze && readsWhy ? await describeFreeze(db, freeze) : null,
    confirmed: confirmed?.decided && readsWhy ? { ...confirmed, ...confirmed.decided } : null,
    possible: matches.filter(({ state }) => state === 'open').length,
    unpaid: await reasonsNotPaid(db, gates, clientId),
  };
}

async function describeFreeze(reader: Reader, freeze: Freeze): Promise<ClientHold['freeze']> {
  const proposed = await waitingSubjects(reader, clientUnfreeze.name, [freeze.freezeId]);
  return {
    ...freeze,
    cannotBeApproved: (await findAbandoned(reader, freeze)) !== undefined,
    unfreezeProposed: proposed.has(freeze.freezeId),
  };
}

type Asked = { readonly clientId: string; readonly reason: string };

/**
 * Freezes a client at once; a second person decides whether the freeze stays. It replaces a freeze
 * that no one can approve, because its proposer can no longer propose it.
 */
export async function freeze(
  console: ConsoleDeps,
  staff: StaffMember,
  { clientId, reason }: Asked,
): Promise<Approval> {
  await openClient(console.db, staff, clientId);
  const asked = { action: actions['freeze-client'], clientId, subjectId: clientId };
  const approval = proposeAndRecord(console, staff, asked, async (tx, proposing) => {
    const { businessTime } = proposing;
    await replaceAbandoned(tx, staff, clientId, businessTime);
    const begun = { clientId, reason, by: staff, at: businessTime.at };
    const { freezeId } = await beginFreeze(tx, begun);
    const subject = { id: freezeId, clientId };
    return propose(tx, clientFreeze, { subject, payload: { reason }, ...proposing });
  });
  return namingWhoMovedIt(console.db, { recordId: clientId }, approval);
}

async function replaceAbandoned(
  tx: Tx,
  by: StaffMember,
  clientId: string,
  businessTime: BusinessTime,
): Promise<void> {
  const found = await findFreeze(tx, clientId);
  const abandoned = found && (await findAbandoned(tx, found));
  if (abandoned === undefined) return;
  const { approvalId, title } = abandoned;
  const { name } = abandoned.proposedBy;
  const reason = `The freeze of ${name} could no longer be approved. A new one replaces it.`;
  await replace(tx, replacedFreeze, { approvalId, by, businessTime, reason });
  await recordAction(tx, by, businessTime, {
    action: 'decline-proposal',
    subject: title,
    clientId,
    subjectId: approvalId,
    note: reason,
  });
}

/** The waiting proposal of a freeze that can no longer be approved; undefined otherwise. */
async function findAbandoned(reader: Reader, { freezeId, state }: Freeze) {
  if (state !== 'proposed') return undefined;
  const proposals = await listProposalsOf(reader, clientFreeze.name, freezeId);
  const whyNot = await whyNotApprove(reader, [clientFreeze], proposals);
  return proposals.find((proposal) => whyNot(proposal) !== '');
}

/** Proposes to unfreeze a client. */
export async function unfreeze(
  console: ConsoleDeps,
  staff: StaffMember,
  { clientId, reason }: Asked,
): Promise<Approval> {
  await openClient(console.db, staff, clientId);
  const asked = { action: actions['propose-unfreeze'], clientId, subjectId: clientId };
  const approval = proposeAndRecord(console, staff, asked, async (tx, proposing) => {
    const found = await findFreeze(tx, clientId);
    if (found === undefined) throw conflict(notFrozen);
    const subject = { id: found.freezeId, clientId };
    return propose(tx, clientUnfreeze, { subject, payload: { reason }, ...proposing });
  });
  return namingWhoMovedIt(console.db, { recordId: clientId }, approval);
}
