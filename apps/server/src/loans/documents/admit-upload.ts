import { activeLoanMessage } from '@quarrter/domain/loans';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { isKnownRequest } from '../../platform/http/idempotency.ts';
import { hasOpenLoan } from '../queries.ts';

export type UploadRequest = { clientId: string; requestId: string | undefined };

/**
 * Whether an application may be sent at all, decided before its files are received. A repeated
 * request is read: it gets the answer of the first one.
 */
export async function admitApplication(db: Database, request: UploadRequest): Promise<void> {
  const { clientId, requestId } = request;
  if (requestId !== undefined && (await isKnownRequest(db, clientId, requestId))) return;
  if (await hasOpenLoan(db, clientId)) throw conflict(activeLoanMessage);
}
