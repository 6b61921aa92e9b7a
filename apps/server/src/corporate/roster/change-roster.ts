import type { StaffRoster } from '@quarrter/contract/staff/partners';
import * as z from 'zod/mini';
import { defineApprovalKind, type Person, type Proposal, propose } from '../../approvals/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { lockPartner, putRosterInUse } from './put-roster-in-use.ts';
import { requireRoster } from './roster-imports.ts';

/** A partner's new roster; its lines are written already, and count when it is approved. */
export const rosterChange = defineApprovalKind({
  name: 'roster',
  page: 'roster',
  version: 1,
  noun: 'roster',
  effect:
    'Employees are looked up in it from now on. Those who are no longer on it can no longer ' +
    'verify themselves; clients who did stay linked.',
  payload: z.object({}),
  proposeAs: 'manage-partners',
  decideAs: 'decide-roster',
  readSubject: async (tx, { id }) => {
    const { partnerId, ...roster } = await requireRoster(tx, id);
    const partner = await lockPartner(tx, partnerId);
    const current = partner.import_id && (await requireRoster(tx, partner.import_id));
    return {
      title: `Roster of ${partner.name}`,
      facts: { State: roster.state, 'Roster in use': current ? describeRoster(current) : 'None' },
    };
  },
  describe: async (tx, { id }) => {
    const { partnerId, comparison, ...roster } = await requireRoster(tx, id);
    if (roster.state !== 'ready' || comparison === null) throw notReady();
    const partner = await lockPartner(tx, partnerId);
    const current = partner.import_id === null ? null : await requireRoster(tx, partner.import_id);
    const { added, kept, removed, linked } = comparison;
    return [
      { label: 'Employees', before: count(current?.lines ?? 0), after: count(roster.lines) },
      { label: 'New', before: '', after: count(added) },
      { label: 'On both', before: '', after: count(kept) },
      { label: 'No longer on it', before: '', after: count(removed) },
      { label: 'Linked to clients, who keep their place', before: '', after: count(linked) },
    ];
  },
  execute: (tx, { subject, businessTime }) => putRosterInUse(tx, subject.id, businessTime.at),
});

/** Proposes to use an uploaded roster; 404 for an unknown one, 409 for one that is not ready. */
export async function proposeRoster(
  tx: Tx,
  { importId, by, businessTime }: { importId: string; by: Person; businessTime: BusinessTime },
): Promise<Proposal> {
  if ((await requireRoster(tx, importId)).state !== 'ready') throw notReady();
  const subject = { id: importId, clientId: null };
  return propose(tx, rosterChange, { subject, payload: {}, by, businessTime });
}

function notReady() {
  return conflict('This roster is not ready to be used.');
}

function describeRoster({ uploadedAt, lines }: StaffRoster): string {
  return `${count(lines)} employees, uploaded ${uploadedAt.toISOString().slice(0, 10)}`;
}

function count(lines: number): string {
  return lines.toLocaleString('en-GB');
}
