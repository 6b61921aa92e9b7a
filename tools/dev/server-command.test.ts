import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inCheckout } from './checkout.mjs';

const run = promisify(execFile);

test.each([{ NODE_ENV: 'production' }, { NODE_ENV: '', APP_MODE: 'production' }])(
  'a command of production without DATABASE_URL starts no database of its own: %j',
  async (mode) => {
    const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-command-'));
    const none = { DATABASE_URL: '', DATABASE_URL_FILE: '', DATA_DIR: dataFolder };
    const program = inCheckout('tools/dev/server-command.mjs');
    const env = { ...process.env, ...none, ...mode };
    const ended = run(process.execPath, [program, 'ledger-check'], { env });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run `quarrter ledger-check`'),
    });
    expect(readdirSync(dataFolder)).toEqual([]);
    rmSync(dataFolder, { recursive: true });
  },
);
