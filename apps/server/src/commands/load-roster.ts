import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { loadRoster } from '../corporate/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { makeSecrets } from '../platform/passwords/secrets.ts';

const usage = 'Usage: load-roster --partner <company> --file <roster.csv>';

/** `load-roster`: loads the whole roster, or none of it when one line is wrong (exit 1). */
export async function loadRosterCommand(args: readonly string[]): Promise<number> {
  const options = parse(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  const content = await readFile(options.file);
  const database = openDatabase(config.databaseUrl, { connections: 1 });
  try {
    const deps = { db: database.db, secrets: makeSecrets(config.secretKeys) };
    const loaded = await loadRoster(deps, options.partner, content, new Date());
    if (!('lines' in loaded)) {
      console.error(`${loaded.problems.join('\n')}\nNothing was loaded.`);
      return 1;
    }
    console.log(
      `${options.partner}: ${loaded.lines} lines loaded, ${loaded.added} of them new; ` +
        `${loaded.removed} are no longer on the roster, and ` +
        `${loaded.linked} stay because they are a client's.`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

function parse(args: readonly string[]): { partner: string; file: string } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { partner: { type: 'string' }, file: { type: 'string' } },
    });
    const partner = values.partner?.trim() ?? '';
    return partner && values.file ? { partner, file: values.file } : null;
  } catch {
    return null;
  }
}
