import type { Approval } from '@quarrter/contract/staff/approvals';
import type { newAddressForm } from '@quarrter/contract/staff/clients';
import { normalizeEmail } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { clientOfSubject, defineApprovalKind, propose } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  type StaffMember,
} from '../../console/index.ts';
import { requireEmailSent } from '../../events/index.ts';
import { newAddressAsked, recordAccountEvent } from '../events.ts';
import { offerNewAddress, requireNewAddress } from '../password/change-email.ts';
import { nameClients } from '../queries.ts';
import { openClient } from './open-client.ts';

const actions = defineActions({ 'propose-new-address': 'New email address of a client proposed' });

const payload = z.object({ email: z.string(), reason: z.string(), askedAt: z.string() });

export const newAddressName = 'new-email-address';

/** 0172: the new address of a client who lost the mailbox needs two people and the client. */
export const newAddress = defineApprovalKind({
  name: newAddressName,
  version: 1,
  noun: 'change',
  effect:
    'We’ll email a link to the new address, and the client signs in with it once they have ' +
    'followed the link. For 72 hours after that, the earlier address can undo the change.',
  payload,
  proposeAs: 'propose-new-address',
  decideAs: 'decide-new-address',
  readSubject: async (tx, subject) => {
    const clientId = clientOfSubject(subject);
    const { name, email } = (await nameClients(tx, [clientId]))(clientId);
    return { title: `Email address of ${name}`, facts: { Client: name, Email: email } };
  },
  describe: async (tx, subject, { email, reason }) => {
    const clientId = clientOfSubject(subject);
    const { email: before } = (await nameClients(tx, [clientId]))(clientId);
    return [
      { label: 'Email address', before, after: email, isPersonal: true },
      { label: 'How the client was identified', before: '', after: reason },
    ];
  },
  execute: async (tx, { subject, payload: { email, askedAt } }) => {
    const clientId = clientOfSubject(subject);
    // Once the link is followed, it would go to the new address.
    await requireEmailSent(tx, clientId, newAddressAsked);
    await offerNewAddress(tx, { clientId, email, askedAt: new Date(askedAt) }, new Date());
  },
});

/** An officer identified the client; the present address is told, and someone else decides. */
export async function proposeNewAddress(
  console: ConsoleDeps,
  staff: StaffMember,
  id: string,
  { email: typed, reason }: z.infer<typeof newAddressForm>,
): Promise<Approval> {
  const { clientId } = await openClient(console.db, staff, id);
  const email = normalizeEmail(typed) ?? typed;
  const asked = { action: actions['propose-new-address'] };
  return proposeAndRecord(console, staff, asked, async (tx, proposing) => {
    const now = new Date();
    await requireNewAddress(tx, { clientId, email }, now);
    const proposal = await propose(tx, newAddress, {
      subject: { id: clientId, clientId },
      payload: { email, reason, askedAt: now.toISOString() },
      ...proposing,
    });
    await recordAccountEvent(tx, newAddressAsked, clientId, {});
    return proposal;
  });
}
