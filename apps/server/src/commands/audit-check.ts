import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { type AuditCheck, checkAuditLog, type Head, sealEntries } from '../console/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { makeSecrets } from '../platform/passwords/secrets.ts';

const usage = 'Usage: audit-check [--end <number>:<seal>]';

/**
 * `audit-check`: seals the newest entries of the audit log and compares all of them with
 * their seals. Exits 1 when an entry was changed, removed, inserted or dated back, 2 when it was
 * called wrongly.
 */
export async function auditCheckCommand(args: readonly string[]): Promise<number> {
  const end = readEnd(args);
  if (end === null) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, { connections: 2 });
  try {
    const deps = { db: database.db, secrets: makeSecrets(config.secretKeys) };
    const now = new Date();
    await sealEntries(deps, now);
    return printCheck(await checkAuditLog(deps, now, end));
  } finally {
    await database.close();
  }
}

/** Undefined when none was given, null when it cannot be read. */
export function readEnd(args: readonly string[]): Head | undefined | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { end: { type: 'string' } } });
    if (values.end === undefined) return undefined;
    const [, position = '', seal = ''] = /^(\d{1,18}):([\w-]{43})$/.exec(values.end) ?? [];
    return seal === '' ? null : { position: BigInt(position), seal };
  } catch {
    return null;
  }
}

/** Prints the findings and returns the exit code. */
export function printCheck(
  { entries, head, differing, differences }: AuditCheck,
  print: (line: string) => void = console.log,
): number {
  print(`${entries} entries compared, ${differing === 0 ? 'all agree' : `${differing} DIFFER`}`);
  for (const difference of differences) print(`  ${difference}`);
  const more = differing - differences.length;
  if (more > 0) print(`  … and ${more} more`);
  print(`End of the chain: ${head.position}:${head.seal}`);
  return differing === 0 ? 0 : 1;
}
