import type { Approval } from '@quarrter/contract/staff/approvals';
import * as z from 'zod/mini';
import {
  type ApprovalKind,
  clientOfSubject,
  defineApprovalKind,
  propose,
} from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { nameClients } from '../queries.ts';
import {
  describeFactor,
  notifyRemovalRequested,
  scheduleRemoval,
  stopRemoval,
} from '../second-factor/staff-removal.ts';
import { aboutClient, openClient } from './open-client.ts';

const actions = defineActions({
  'propose-factor-removal': 'Removal of a second factor proposed',
  'stop-factor-removal': 'Removal of a second factor stopped',
});

const payload = z.object({ reason: z.string(), askedAt: z.string() });

export const factorRemovalName = 'second-factor-removal';

/** Removing a client's 2FA needs two staff members and a waiting period. */
export function factorRemoval(holdMinutes: number): ApprovalKind {
  return defineApprovalKind({
    name: factorRemovalName,
    version: 1,
    noun: 'removal',
    effect:
      'After the waiting period, 2FA is removed and every session of the client ends, unless ' +
      'the client uses 2FA before then. We’ll email the client.',
    payload,
    proposeAs: 'propose-factor-removal',
    decideAs: 'decide-factor-removal',
    readSubject: async (tx, subject) => {
      const clientId = clientOfSubject(subject);
      const { name, email } = (await nameClients(tx, [clientId]))(clientId);
      const factor = await describeFactor(tx, clientId);
      if (factor === '') throw conflict('This client has no second factor.');
      return {
        title: `Second factor of ${name}`,
        facts: { Client: name, Email: email, 'Second factor': factor },
      };
    },
    describe: async (tx, subject, { reason }) => [
      {
        label: 'Second factor',
        before: await describeFactor(tx, clientOfSubject(subject)),
        after: 'none',
      },
      { label: 'How the client was identified', before: '', after: reason },
    ],
    execute: async (tx, { subject, payload: { askedAt } }) => {
      const dueAt = new Date(Date.now() + holdMinutes * 60_000);
      await scheduleRemoval(tx, {
        clientId: clientOfSubject(subject),
        askedAt: new Date(askedAt),
        dueAt,
      });
    },
  });
}

type Console = ConsoleDeps & { readonly withdrawalHoldMinutes: number };

/** An officer identified the client; the client is told at once, and someone else decides. */
export async function proposeFactorRemoval(
  console: Console,
  staff: StaffMember,
  clientId: string,
  reason: string,
): Promise<Approval> {
  const { db, withdrawalHoldMinutes: holdMinutes } = console;
  await openClient(db, staff, clientId);
  const asked = { action: actions['propose-factor-removal'] };
  return proposeAndRecord(console, staff, asked, async (tx, proposing) => {
    const proposal = await propose(tx, factorRemoval(holdMinutes), {
      subject: { id: clientId, clientId },
      payload: { reason, askedAt: new Date().toISOString() },
      ...proposing,
    });
    await notifyRemovalRequested(tx, clientId, holdMinutes);
    return proposal;
  });
}

/** One person is enough to stop it: the second factor stays on. */
export async function stopFactorRemoval(
  db: Database,
  staff: StaffMember,
  clientId: string,
  reason: string,
): Promise<void> {
  const client = await openClient(db, staff, clientId);
  await db.transaction().execute(async (tx) => {
    if (!(await stopRemoval(tx, clientId, 'staff')))
      throw conflict('No removal has been approved.');
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['stop-factor-removal'],
      ...aboutClient(client),
      note: reason,
    });
  });
}
