import { listProposalsBySubjects } from '../approvals/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { actionText } from './actions.ts';
import { listActionsOn } from './audit-log.ts';

/** The last action on a record: by whom, and when. */
export type LastChange = {
  readonly by: string;
  readonly action: string;
  readonly text: string;
  readonly at: string;
};

/** 409 for a page that is no longer true, with the last action on its record and who took it. */
export async function movedOn(
  reader: Reader,
  detail: string,
  recordId: string,
): Promise<HttpError> {
  return answer(detail, await lastAction(reader, { recordId }));
}

/** A record, and the kinds of proposals about it: their decisions are actions on the record too. */
type MovedRecord = { readonly recordId: string; readonly kinds?: readonly string[] };

/** Adds to a 409 the last action on the record that it is about, and who took it. */
export function namingWhoMovedIt<T>(
  reader: Reader,
  record: MovedRecord,
  done: Promise<T>,
): Promise<T> {
  return naming(done, () => lastAction(reader, record));
}

/** The same for a record that others than staff move as well. */
export async function naming<T>(
  done: Promise<T>,
  readLast: () => Promise<LastChange | undefined>,
): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error;
    const { detail } = error.body;
    if (typeof detail !== 'string' || 'changed' in error.body) throw error;
    throw answer(detail, await readLast());
  }
}

function answer(detail: string, changed: LastChange | undefined): HttpError {
  return new HttpError(409, { detail, ...(changed && { changed }) });
}

async function lastAction(
  reader: Reader,
  { recordId, kinds = [] }: MovedRecord,
): Promise<LastChange | undefined> {
  const proposals =
    kinds.length === 0 ? [] : await listProposalsBySubjects(reader, kinds, [recordId]);
  const ids = [recordId, ...proposals.map(({ approvalId }) => approvalId)];
  const last = (await listActionsOn(reader, ...ids)).at(-1);
  if (last === undefined) return undefined;
  const { actor_name: by, action, at } = last;
  return { by, action, text: actionText(action), at: at.toISOString() };
}
