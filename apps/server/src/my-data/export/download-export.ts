import { Readable } from 'node:stream';
import type { ExportForm } from '@quarrter/contract/client/my-data';
import { requireOwnPassword } from '../../access/index.ts';
import { clientRealm, requireSecondFactor } from '../../accounts/index.ts';
import { recordEvent } from '../../events/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { isId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';
import type { MyDataDeps } from '../deps.ts';
import { dataExportDownloaded } from '../events.ts';
import { readReadyExport } from './read-export.ts';
import { folderOf, readArchive } from './write-archive.ts';

type Session = { readonly clientId: string; readonly sessionId: string };

/**
 * The archive of a finished copy, with the password and the second factor of a client who has one.
 * 404 for any other id, one of another client, or one that has expired.
 */
export async function downloadExport(
  { db, files }: Pick<MyDataDeps, 'db' | 'files'>,
  session: Session,
  exportId: string,
  { password: typed }: ExportForm,
  now: Date,
): Promise<{ content: Readable; bytes: number }> {
  const { clientId } = session;
  const found = isId(exportId) ? await readReadyExport(db, clientId, exportId, now) : null;
  if (found === null)
    throw notFound('We could not find this copy. It may have expired: ask for a new one.');
  await db.transaction().execute((tx) => requireSecondFactor(tx, { ...session, now }));
  const wrong = 'That password is not correct. Please try again.';
  const given = { ownerId: clientId, typed, field: 'password', wrong };
  await requireOwnPassword(db, clientRealm, given, now);
  await db.transaction().execute(async (tx) => {
    const { at } = await readBusinessTime(tx);
    await recordEvent(tx, dataExportDownloaded, { clientId, subjectId: exportId, at, payload: {} });
  });
  const parts = readArchive(files, folderOf(clientId, exportId), found.parts);
  return { content: Readable.from(parts), bytes: found.bytes };
}
