import { activeLoanMessage } from '@quarrter/domain/loans';
import type { Database } from '../../platform/database/database.ts';
import { countAttempt, subjectOf, waitSeconds, waitText } from '../../platform/http/attempts.ts';
import { conflict, throttled } from '../../platform/http/http-error.ts';
import { isKnownRequest } from '../../platform/http/idempotency.ts';
import { hasOpenLoan } from '../queries.ts';

/** Somebody who corrects a form sends a few; each may be 60 MB and takes a reader's time. */
const uploadLimit = { attempts: 60, windowMs: 60 * 60 * 1000 };

export type UploadRequest = { clientId: string; requestId: string | undefined; now: Date };

/** Counts an upload of documents before anything of it is read. */
export async function countUpload(
  db: Database,
  { clientId, now }: Omit<UploadRequest, 'requestId'>,
): Promise<void> {
  const until = await countAttempt(db, subjectOf('document-upload', clientId), uploadLimit, now);
  if (until === null) return;
  const detail = `You have sent documents many times. Please try again ${waitText(until, now)}.`;
  throw throttled({ detail }, waitSeconds(until, now));
}

/**
 * Whether an application may be sent at all, decided before its files are received. A repeated
 * request is read: it gets the answer of the first one.
 */
export async function admitApplication(db: Database, request: UploadRequest): Promise<void> {
  const { clientId, requestId } = request;
  await countUpload(db, request);
  if (requestId !== undefined && (await isKnownRequest(db, clientId, requestId))) return;
  if (await hasOpenLoan(db, clientId)) throw conflict(activeLoanMessage);
}
