import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { staffRole } from '@quarrter/contract/staff';
import { isStrongPassword, normalizeEmail, strongPasswordMessage } from '@quarrter/domain/people';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/database.ts';
import { HttpError } from '../platform/http-error.ts';
import { easyPasswordMessage, isEasyToGuess } from '../platform/password-strength.ts';
import { hashPassword } from '../platform/passwords.ts';
import { makeSecrets } from '../platform/secrets.ts';
import {
  authenticatorAddress,
  createStaffMember,
  isOneTimeSecret,
  newOneTimeSecret,
} from '../staff/index.ts';

const usage =
  'Usage: npm run create-staff -- --email <address> --name <name> ' +
  `--role ${staffRole.options.join('|')} [--password <password>] [--json]`;

/** `npm run create-staff`: shows the one-time secret once; it is stored encrypted. */
export async function createStaffCommand(args: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  const parsed = await readRequest(args, config.mode === 'sandbox');
  if (!parsed.ok) {
    console.error(`${parsed.problems.join('\n')}\n${usage}`);
    return 2;
  }
  const { json, password, ...member } = parsed.request;
  const passwordHash = await hashPassword(password);
  const database = openDatabase(config.databaseUrl, { connections: 1 });
  try {
    await database.db
      .transaction()
      .execute((tx) =>
        createStaffMember(tx, makeSecrets(config.secretKeys), { ...member, passwordHash }),
      );
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    console.error(String((error.body as { detail?: string }).detail ?? error.message));
    return 1;
  } finally {
    await database.close();
  }
  const made = {
    role: member.role,
    email: member.email,
    password,
    totp_secret: member.oneTimeSecret,
    authenticator: authenticatorAddress(member.email, member.oneTimeSecret),
  };
  console.log(json ? JSON.stringify(made) : describe(made));
  return 0;
}

export async function readRequest(args: readonly string[], sandbox: boolean) {
  const problems: string[] = [];
  const values = parse(args, problems);
  const email = normalizeEmail(values.email ?? '');
  const name = values.name?.trim() ?? '';
  const role = staffRole.safeParse(values.role);
  const password = values.password ?? randomBytes(12).toString('base64url') + aA1;
  const oneTimeSecret = values['totp-secret'] ?? newOneTimeSecret();
  if (email === null) problems.push('--email must be an email address.');
  if (name === '' || name.length > 100) problems.push('--name must be 1 to 100 characters.');
  if (!role.success) problems.push(`--role must be one of ${staffRole.options.join(', ')}.`);
  const weak = await passwordError(password);
  if (weak !== null) problems.push(`--password: ${weak}`);
  if (values['totp-secret'] !== undefined && !sandbox) {
    problems.push('--totp-secret may only be given in a sandbox.');
  } else if (!isOneTimeSecret(oneTimeSecret)) {
    problems.push('--totp-secret must be 16 to 128 letters A to Z and digits 2 to 7.');
  }
  if (problems.length > 0 || email === null || !role.success)
    return { ok: false, problems } as const;
  const json = values.json === true;
  const request = { email, name, role: role.data, password, oneTimeSecret, json };
  return { ok: true, request } as const;
}

/** The same rules as for clients' passwords: the pattern, and not easy to guess. */
async function passwordError(password: string): Promise<string | null> {
  if (!isStrongPassword(password)) return `${strongPasswordMessage}.`;
  return (await isEasyToGuess(password)) ? easyPasswordMessage : null;
}

/** Ends a random password, so that it has every kind of character that the rules require. */
const aA1 = '-aA1';

function parse(args: readonly string[], problems: string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        password: { type: 'string' },
        'totp-secret': { type: 'string' },
        json: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    problems.push((error as Error).message);
    return {};
  }
}

type Made = { [name in 'role' | 'email' | 'password' | 'totp_secret' | 'authenticator']: string };

function describe(made: Made): string {
  return [
    `Created ${made.email} (${made.role}). This is shown once:`,
    `  password         ${made.password}`,
    `  one-time secret  ${made.totp_secret}`,
    `  authenticator    ${made.authenticator}`,
  ].join('\n');
}
