import type { Reader } from './database.ts';
import { notify } from './notify.ts';

/** A change of a client's data: a record by its id, or a list of theirs, whose id is null. */
export type ClientChange = {
  readonly clientId: string;
  readonly kind: ChangeKind;
  readonly id: string | null;
};

/** `session`: one or more sessions of the client ended. */
export type ChangeKind = RecordKind | 'notification' | 'session';

/** The records that an event can be about. */
export type RecordKind = 'loan' | 'investment' | 'withdrawal' | 'payment' | 'card' | 'top-up';

/** PostgreSQL takes 8,000 bytes in a notification, and a change takes at most 97. */
const changesPerNotification = 80;

/**
 * Notifies every listener of the changes, after the transaction has committed. It names records,
 * never their content.
 */
export async function notifyChanges(db: Reader, changes: readonly ClientChange[]): Promise<void> {
  const texts: string[] = [];
  for (let from = 0; from < changes.length; from += changesPerNotification) {
    const some = changes.slice(from, from + changesPerNotification);
    texts.push(JSON.stringify(some.map(({ clientId, kind, id }) => [clientId, kind, id])));
  }
  await notify(db, 'client_changes', texts);
}

export function parseChanges(text: string): ClientChange[] {
  const changes = JSON.parse(text) as [string, ChangeKind, string | null][];
  return changes.map(([clientId, kind, id]) => ({ clientId, kind, id }));
}
