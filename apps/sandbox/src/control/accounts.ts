import { readFile } from 'node:fs/promises';
import { generate } from 'otplib';

export type DemonstrationAccount = {
  role: string;
  name: string;
  /** The state that this account shows, such as "loan offer to accept or reject". */
  about: string;
  email: string;
  password: string;
  /** The current one-time code; null for an account without a second factor. */
  code: string | null;
};

/** The demonstration accounts that the product's seed wrote down; none before it has run. */
export async function demonstrationAccounts(file: string): Promise<DemonstrationAccount[]> {
  const entries = await readEntries(file);
  return Promise.all(
    entries.map(async ({ totp_secret, ...account }) => ({
      ...account,
      code: totp_secret ? await generate({ secret: totp_secret }) : null,
    })),
  );
}

type Entry = Omit<DemonstrationAccount, 'code'> & { totp_secret?: string | null };

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
