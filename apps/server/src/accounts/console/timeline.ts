import type { TimelineEntry } from '@quarrter/contract/staff/client-lists';
import * as z from 'zod/mini';
import {
  type ActionOnClient,
  actionText,
  listActionsBefore,
  type StaffMember,
  withReadableNotes,
} from '../../console/index.ts';
import { listEventsBefore, type StoredEvent } from '../../events/index.ts';
import {
  cutPage,
  formatTimeCursor,
  type PageRequest,
  parseTimeCursor,
} from '../../platform/http/keyset.ts';
import type { AccountsConsoleDeps } from './client-panels.ts';

/**
 * Returns a client's events and the actions of staff, newest first, with the notes that this member
 * may read.
 */
export async function readTimeline(
  { db, approvalKinds }: Pick<AccountsConsoleDeps, 'db' | 'approvalKinds'>,
  staff: StaffMember,
  clientId: string,
  request: PageRequest,
): Promise<{ results: TimelineEntry[]; after: string | null }> {
  const place = { before: parseTimeCursor(request.after), limit: request.limit + 1 };
  const events = await listEventsBefore(db, clientId, place);
  const found = await listActionsBefore(db, clientId, place);
  const actions = await withReadableNotes(db, staff, approvalKinds, found);
  const newest = [...events.map(ofEvent), ...actions.map(ofAction)].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || (other.id < one.id ? -1 : 1),
  );
  const { rows: results, after } = cutPage(newest, request.limit, formatTimeCursor);
  return { results, after };
}

/** Of the payload only the amount is shown: every kind has its own fields. */
const money = z.object({
  amount: z.string().check(z.regex(/^\d+$/)),
  currency: z._default(z.enum(['NGN', 'USD']), 'NGN'),
});

function ofEvent({ eventId: id, at, kind, subjectId, payload }: StoredEvent): TimelineEntry {
  const { data } = money.safeParse(payload);
  return {
    id,
    at,
    of: 'event',
    kind,
    subjectId,
    text: '',
    name: '',
    role: '',
    subject: '',
    note: '',
    amount: data === undefined ? null : BigInt(data.amount),
    currency: data?.currency ?? null,
  };
}

function ofAction({ entryId: id, action: kind, ...action }: ActionOnClient): TimelineEntry {
  const text = actionText(kind);
  return { ...action, id, of: 'action', kind, text, amount: null, currency: null };
}
