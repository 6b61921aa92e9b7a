import type { TimelineEntry } from '@quarrter/contract/staff/client-lists';
import { toWire } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { type ActionOnClient, actionText, listActionsBefore } from '../../console/index.ts';
import { listEventsBefore, type StoredEvent } from '../../events/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import {
  cutPage,
  formatTimeCursor,
  type PageRequest,
  parseTimeCursor,
} from '../../platform/http/keyset.ts';

type Entry = { at: Date; id: string; shown: TimelineEntry };

/** What happened to a client and what staff did, newest first; two queries for each page. */
export async function readTimeline(
  reader: Reader,
  clientId: string,
  request: PageRequest,
): Promise<{ results: TimelineEntry[]; after: string | null }> {
  const place = { before: parseTimeCursor(request.after), limit: request.limit + 1 };
  const events = await listEventsBefore(reader, clientId, place);
  const actions = await listActionsBefore(reader, clientId, place);
  const newest = [...events.map(ofEvent), ...actions.map(ofAction)].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || (other.id < one.id ? -1 : 1),
  );
  const page = cutPage(newest, request.limit, formatTimeCursor);
  return { results: page.rows.map(({ shown }) => shown), after: page.after };
}

/** Of the payload only the amount is shown: every kind has its own fields. */
const money = z.object({
  amount: z.string().check(z.regex(/^\d+$/)),
  currency: z._default(z.enum(['NGN', 'USD']), 'NGN'),
});

function ofEvent({ eventId: id, at, kind, subjectId, payload }: StoredEvent): Entry {
  const { data } = money.safeParse(payload);
  const shown: TimelineEntry = {
    ...{ id, at: at.toISOString(), of: 'event', kind },
    ...{ text: '', who: '', role: '', subject: '', note: '' },
    amount: data === undefined ? null : toWire(BigInt(data.amount)),
    currency: data?.currency ?? null,
    subject_id: subjectId,
  };
  return { at, id, shown };
}

function ofAction({ entryId: id, at, ...action }: ActionOnClient): Entry {
  const { name: who, role, action: kind, subject, note, subjectId } = action;
  const shown: TimelineEntry = {
    ...{
      id,
      at: at.toISOString(),
      of: 'action',
      kind,
      text: actionText(kind),
      who,
      role,
      subject,
      note,
    },
    ...{ amount: null, currency: null },
    subject_id: subjectId,
  };
  return { at, id, shown };
}
