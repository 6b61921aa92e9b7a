import { loadRoster } from '../../src/corporate/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Secrets } from '../../src/platform/passwords/secrets.ts';

type Testing = { deps: { db: Database; secrets: Secrets } };

/** Loads a partner's roster, written as the file would be: `email,staff_id` lines. */
export async function aRoster({ deps }: Testing, partner: string, lines: readonly string[]) {
  const content = Buffer.from(['email,staff_id', ...lines].join('\n'));
  const { problems, ...loaded } = await loadRoster(deps, partner, content, new Date());
  if (problems.length > 0) throw new Error(problems.join(' '));
  return loaded;
}
