import * as z from 'zod/mini';
import { defineEvent, type EventKind, recordEvent } from '../events/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';

/* What happens to a client's account. None of these has a subject besides the client. */

/** `replaces`: an earlier sign-up with the address, which was never verified. */
export const signedUp = defineEvent('signed-up', 1, { replaces: z.boolean() });

export const emailVerified = defineEvent('email-verified', 1, {});

/** Names of the fields only; the values are on the profile. */
export const detailsChanged = defineEvent('details-changed', 1, {
  added: z.array(z.string()),
  changed: z.array(z.string()),
});

/** With the old one, or by a link to the client's mailbox. */
export const passwordChanged = defineEvent('password-changed', 1, {
  by: z.enum(['client', 'link']),
});

export const securityQuestionChosen = defineEvent('security-question-chosen', 1, {
  isFirst: z.boolean(),
});

/** A network from which the client had not signed in before, or not for a long time. */
export const newNetwork = defineEvent('signed-in-from-new-network', 1, { device: z.string() });

/** Records what happened to a client's account now. */
export async function recordAccountEvent<Payload>(
  tx: Tx,
  event: EventKind<Payload>,
  clientId: string,
  payload: Payload,
): Promise<void> {
  const { at } = await readBusinessTime(tx);
  await recordEvent(tx, event, { clientId, subjectId: null, at, payload });
}
