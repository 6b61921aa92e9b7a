// @ts-check
/** Vitest's global set-up for tests that start the server's own program: it is built. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareBuilds } from '../dev/prepare.mjs';

export default async function setUp() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-build-'));
  try {
    await prepareBuilds((name) => path.join(folder, `${name}.log`), ['server']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
