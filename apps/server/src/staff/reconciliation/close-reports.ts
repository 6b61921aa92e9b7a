import type { closeReports } from '@quarrter/contract/staff/reconciliation';
import type * as z from 'zod/mini';
import type { Reader } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { listCloseReports } from '../../reconciliation/index.ts';
import { readWarnings } from '../loans/read-warnings.ts';

/** One page of the daily close reports, newest first. */
export async function readCloseReports(
  reader: Reader,
  request: PageRequest,
): Promise<z.infer<(typeof closeReports)['replies'][200]>> {
  const page = await listCloseReports(reader, request);
  return { ...page, warnings: await readWarnings(reader) };
}
