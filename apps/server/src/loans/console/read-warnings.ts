import type { StaffWarning } from '@quarrter/contract/staff/reconciliation';
import { formatDate } from '@quarrter/domain/calendar';
import { readLastCheck } from '../../console/index.ts';

import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readHolidaysWarning } from '../apply/holidays.ts';
import { listFailedDocuments } from '../issue/list-unmade-documents.ts';

/** The tasks that no queue shows, for the reports of finance. */
export async function readWarnings(reader: Reader): Promise<StaffWarning[]> {
  const holidays = await readHolidaysWarning(reader, await readBusinessDate(reader));
  const failed = await listFailedDocuments(reader);
  const ofDocuments = failed.map(({ loanId, label, issuedOn }) => ({
    text: `The PDF of a document could not be made: ${label} of ${formatDate(issuedOn)}.`,
    loanId,
  }));
  const check = await readLastCheck(reader);
  const texts = [
    ...(check !== null && check.differing > 0 ? [auditText(check.differing)] : []),
    ...(holidays === '' ? [] : [holidays]),
  ];
  return [...texts.map((text) => ({ text, loanId: null })), ...ofDocuments];
}

function auditText(differing: number): string {
  const entries = differing === 1 ? '1 entry' : `${differing} entries`;
  return `The audit log was changed outside the product: ${entries}. Tell the auditor today.`;
}
