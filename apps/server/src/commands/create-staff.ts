import { parseArgs } from 'node:util';
import { staffRole } from '@quarrter/contract/staff-rights';
import { normalizeEmail } from '@quarrter/domain/people';
import { readConfig } from '../config.ts';
import { createStaffMember } from '../console/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { HttpError } from '../platform/http/http-error.ts';

const usage =
  'Usage: create-staff --email <address> --name <name> ' +
  `--role ${staffRole.options.join('|')} [--json]`;

/**
 * `create-staff`: shows a link, once. The person who opens it chooses a password and sets
 * up a second factor, so no one else ever knows them.
 */
export async function createStaffCommand(args: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  const parsed = readRequest(args);
  if (!parsed.ok) {
    console.error(`${parsed.problems.join('\n')}\n${usage}`);
    return 2;
  }
  const { json, ...member } = parsed.request;
  const database = openDatabase(config.databaseUrl, { connections: 1 });
  try {
    const staffUrl = config.staffUrl ?? config.publicUrl;
    const link = await database.db
      .transaction()
      .execute((tx) => createStaffMember(tx, staffUrl, member, new Date()));
    const { role, email } = member;
    console.log(json ? JSON.stringify({ role, email, link }) : describe({ role, email, link }));
    return 0;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    console.error(String((error.body as { detail?: string }).detail ?? error.message));
    return 1;
  } finally {
    await database.close();
  }
}

export function readRequest(args: readonly string[]) {
  const problems: string[] = [];
  const values = parse(args, problems);
  const email = normalizeEmail(values.email ?? '');
  const name = values.name?.trim() ?? '';
  const role = staffRole.safeParse(values.role);
  if (email === null) problems.push('--email must be an email address.');
  if (name === '' || name.length > 100) problems.push('--name must be 1 to 100 characters.');
  if (!role.success) problems.push(`--role must be one of ${staffRole.options.join(', ')}.`);
  if (problems.length > 0 || email === null || !role.success)
    return { ok: false, problems } as const;
  return {
    ok: true,
    request: { email, name, role: role.data, json: values.json === true },
  } as const;
}

function parse(args: readonly string[], problems: string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        json: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    problems.push((error as Error).message);
    return {};
  }
}

type Made = { [name in 'role' | 'email' | 'link']: string };

function describe({ role, email, link }: Made): string {
  return [
    `Created ${email} (${role}). Give this person the link; it works once, within 24 hours:`,
    `  ${link}`,
  ].join('\n');
}
