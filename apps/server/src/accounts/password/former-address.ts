import type { Recipient } from '../../events/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readEmailChange } from '../queries.ts';
import { undoEndsAt } from '../sign-up/links.ts';

/**
 * The address that the client had before, while its owner can still undo the change; nothing
 * otherwise. It is not greeted by name, which may have been changed with the address.
 */
export async function readFormerAddress(
  reader: Reader,
  clientId: string,
  now: Date,
): Promise<Recipient | undefined> {
  const change = await readEmailChange(reader, clientId);
  if (!change?.changedAt || undoEndsAt(change.changedAt) <= now) return undefined;
  return { email: change.oldEmail, firstName: null };
}
