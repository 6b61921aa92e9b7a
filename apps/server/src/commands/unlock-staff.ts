import { parseArgs } from 'node:util';
import { normalizeEmail } from '@quarrter/domain/people';
import { readDatabaseUrl } from '../config.ts';
import { unlockMember } from '../console/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { HttpError } from '../platform/http/http-error.ts';

const usage = 'Usage: unlock-staff --email <address>';

/** `unlock-staff`: a member whom failed attempts keep out may try again at once. */
export async function unlockStaffCommand(args: readonly string[]): Promise<number> {
  const email = readEmail(args);
  if (email === null) {
    console.error(usage);
    return 2;
  }
  const database = openDatabase(readDatabaseUrl(process.env), { connections: 1 });
  try {
    await database.db.transaction().execute((tx) => unlockMember(tx, email));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    console.error(String((error.body as { detail?: string }).detail ?? error.message));
    return 1;
  } finally {
    await database.close();
  }
  console.log(`${email} can try to sign in again.`);
  return 0;
}

function readEmail(args: readonly string[]): string | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } });
    return normalizeEmail(values.email ?? '');
  } catch {
    return null;
  }
}
