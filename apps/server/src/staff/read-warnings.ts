import type { StaffWarning } from '@quarrter/contract/reconciliation';
import { formatDate } from '@quarrter/domain/calendar';
import { listFailedDocuments, readYearWithoutHolidays } from '../loans/index.ts';
import { readBusinessDate } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';

/** What somebody has to do that no queue shows, for the reports of finance. */
export async function readWarnings(reader: Reader): Promise<StaffWarning[]> {
  const year = await readYearWithoutHolidays(reader, await readBusinessDate(reader));
  const failed = await listFailedDocuments(reader);
  const ofDocuments = failed.map(({ loanId, label, issuedOn }) => ({
    text: `The PDF of a document could not be made: ${label} of ${formatDate(issuedOn)}.`,
    loan_id: loanId,
  }));
  return year === null
    ? ofDocuments
    : [{ text: holidaysText(year), loan_id: null }, ...ofDocuments];
}

/** The same text beside the list of holidays. */
export function holidaysText(year: string): string {
  return `The holidays of ${year} are not entered yet. Add them before the year begins.`;
}
