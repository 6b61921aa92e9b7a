import type { StaffScreeningList } from '@quarrter/contract/staff/screening';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import type { Upload } from '../../documents/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { readLists } from '../lists.ts';
import { queueList, storeListFile } from '../store-list.ts';

const actions = defineActions({ 'upload-screening-list': 'Screening list uploaded' });

/** Stores an uploaded list, which a job reads and puts in use. */
export async function uploadList(
  deps: Pick<PlatformDeps, 'db' | 'files'>,
  staff: StaffMember,
  { files, errors }: Upload,
): Promise<StaffScreeningList> {
  const file = files.get('file');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (file === undefined || file.content.byteLength === 0) {
    throw invalid({ file: ['Please choose a CSV file that is not empty.'] });
  }
  const listId = await storeListFile(deps, file.content);
  await deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    await queueList(tx, listId, { fileName: file.name, by: staff, at: businessTime.at });
    await recordAction(tx, staff, businessTime, {
      action: actions['upload-screening-list'],
      subject: 'screening list',
      subjectId: listId,
      note: file.name,
    });
  });
  const stored = (await readLists(deps.db)).find(({ id }) => id === listId);
  if (stored === undefined) throw new Error('a stored list has gone');
  return stored;
}
