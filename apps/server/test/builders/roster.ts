import { loadRoster, readRoster } from '../../src/corporate/index.ts';
import type { Database } from '../../src/platform/database.ts';
import type { Secrets } from '../../src/platform/secrets.ts';

type Testing = { deps: { db: Database; secrets: Secrets } };

/** Loads a partner's roster, written as the file would be: `email,staff_id` lines. */
export function aRoster({ deps }: Testing, partner: string, lines: readonly string[]) {
  const { entries, problems } = readRoster(['email,staff_id', ...lines].join('\n'));
  if (problems.length > 0) throw new Error(problems.join(' '));
  return deps.db.transaction().execute((tx) => loadRoster(tx, deps.secrets, partner, entries));
}
