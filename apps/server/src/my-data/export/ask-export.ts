import type { ExportForm } from '@quarrter/contract/client/my-data';
import { dataExports } from '@quarrter/contract/limits';
import { requireOwnPassword } from '../../access/index.ts';
import { clientRealm } from '../../accounts/index.ts';
import { recordEvent } from '../../events/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { requireUnderLimit } from '../../platform/http/attempts.ts';
import { queueJob } from '../../platform/jobs/jobs.ts';
import { dataExportAsked } from '../events.ts';
import { myDataDb } from '../tables.ts';
import { makeExportJob } from './make-export.ts';
import { type DataExport, readExport, storedMs } from './read-export.ts';

/**
 * Asks for a copy of the client's data, with the password. While one is being made, asking again
 * gives that one. A finished one stays until it expires; the new one takes its place on the page.
 */
export async function askExport(
  db: Database,
  clientId: string,
  { password: typed }: ExportForm,
  now: Date,
): Promise<DataExport> {
  const wrong = 'That password is not correct. Please try again.';
  const given = { ownerId: clientId, typed, field: 'password', wrong };
  await requireOwnPassword(db, clientRealm, given, now);
  const open = await readExport(db, clientId, now);
  if (open?.state === 'waiting' || open?.state === 'making') return open;
  await requireUnderLimit(db, dataExports, clientId, now, { field: 'password' });
  return db.transaction().execute((tx) => openExport(tx, clientId, now));
}

async function openExport(tx: Tx, clientId: string, now: Date): Promise<DataExport> {
  const exportId = newId();
  const opened = await myDataDb(tx)
    .insertInto('data_exports')
    .values({
      client_id: clientId,
      export_id: exportId,
      asked_at: now,
      expires_at: new Date(now.getTime() + storedMs),
    })
    .onConflict((another) => another.doNothing())
    .returning('export_id')
    .executeTakeFirst();
  if (opened !== undefined) {
    const { at } = await readBusinessTime(tx);
    const fact = { clientId, subjectId: exportId, at, payload: {} };
    await recordEvent(tx, dataExportAsked, fact);
    await queueJob(tx, makeExportJob, { clientId, exportId });
  }
  const asked = await readExport(tx, clientId, now);
  if (asked === null) throw new Error('an export that was asked for has gone');
  return asked;
}
