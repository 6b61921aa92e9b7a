import { readFile } from 'node:fs/promises';
import { generate } from 'otplib';

export type DemonstrationAccount = {
  role: string;
  email: string;
  password: string;
  /** The second factor as it is now; null for those who have none. */
  code: string | null;
};

/** Demonstration people as the product's seed wrote them down; none while it has not run. */
export async function demonstrationAccounts(file: string): Promise<DemonstrationAccount[]> {
  const entries = await readEntries(file);
  return Promise.all(
    entries.map(async ({ role, email, password, totp_secret }) => ({
      role,
      email,
      password,
      code: totp_secret ? await generate({ secret: totp_secret }) : null,
    })),
  );
}

type Entry = { role: string; email: string; password: string; totp_secret?: string | null };

async function readEntries(file: string): Promise<Entry[]> {
  if (file === '') return [];
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const entries: unknown = JSON.parse(content);
  if (!Array.isArray(entries)) throw new Error(`${file} holds no list of accounts`);
  return entries as Entry[];
}
