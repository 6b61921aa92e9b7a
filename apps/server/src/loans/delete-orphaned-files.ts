import type { PlatformDeps } from '../platform/deps.ts';
import { isId, timeOfId } from '../platform/ids.ts';
import { loansDb } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Younger ones may belong to an application that is being stored at this moment. */
const leftAloneMs = dayMs;

/** Older ones were looked at every night of a month. */
const lookedAtMs = 31 * dayMs;

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'log'>;

/**
 * The nightly job against files without an application: they are written before the rows, and a process that
 * ends in between leaves them behind. A folder is one application's, and its name tells when it was made.
 */
export async function deleteOrphanedFiles({ db, files, log }: Deps, now: Date): Promise<number> {
  let removed = 0;
  for (const clientFolder of await files.folders('loans')) {
    const folders = (await files.folders(clientFolder)).filter((folder) => isDue(folder, now));
    const clientId = nameOf(clientFolder);
    if (folders.length === 0 || !isId(clientId)) continue;
    const loans = await loansDb(db)
      .selectFrom('loans')
      .select('loan_id')
      .where('client_id', '=', clientId)
      .where('loan_id', 'in', folders.map(nameOf))
      .execute();
    const known = new Set(loans.map((loan) => loan.loan_id));
    for (const folder of folders.filter((one) => !known.has(nameOf(one)))) {
      await files.removeFolder(folder);
      removed += 1;
    }
  }
  if (removed > 0) log.warn({ removed }, 'files of applications that were never stored removed');
  return removed;
}

function isDue(folder: string, now: Date): boolean {
  const loanId = nameOf(folder);
  if (!isId(loanId)) return false;
  const ageMs = now.getTime() - timeOfId(loanId).getTime();
  return ageMs > leftAloneMs && ageMs < lookedAtMs;
}

function nameOf(folder: string): string {
  return folder.split('/').at(-1) ?? '';
}
