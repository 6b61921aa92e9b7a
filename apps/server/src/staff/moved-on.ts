import type { Reader } from '../platform/database.ts';
import { HttpError } from '../platform/http-error.ts';
import { listActionsOn } from './audit-log.ts';

/** 409 for a page that is no longer true, with who last did what to its record. */
export async function movedOn(
  reader: Reader,
  detail: string,
  recordId: string,
): Promise<HttpError> {
  const last = (await listActionsOn(reader, recordId)).at(-1);
  if (last === undefined) return new HttpError(409, { detail });
  const changed = { by: last.actor_name, act: last.action, at: last.at.toISOString() };
  return new HttpError(409, { detail, changed });
}

/** Adds to a 409 who last did what to the record that it is about. */
export async function namingWhoMovedIt<T>(
  reader: Reader,
  recordId: string,
  done: Promise<T>,
): Promise<T> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error;
    const { detail } = error.body;
    throw typeof detail === 'string' ? await movedOn(reader, detail, recordId) : error;
  }
}
