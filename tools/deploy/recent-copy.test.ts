import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inCheckout } from '../dev/checkout.mjs';

const script = inCheckout('deploy', 'backup', 'recent-copy.sh');

describe('the health of the backup', () => {
  let folder = '';
  const ask = () =>
    spawnSync('sh', [script], { env: { ...process.env, BACKUP_DIR: folder }, encoding: 'utf8' });

  function copy(name: string, hoursAgo: number): void {
    const at = Date.now() / 1_000 - hoursAgo * 3_600;
    mkdirSync(path.join(folder, name));
    utimesSync(path.join(folder, name), at, at);
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-copies-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is bad without a copy, and says so', () => {
    copy('wal', 0);
    copy('part-20261121T101500', 0);
    expect(ask()).toMatchObject({ status: 1, stderr: expect.stringContaining('no copy in') });
  });

  test('is bad when the newest copy is older than 2 days', () => {
    copy('20261119T101500', 49);
    copy('20261118T101500', 73);
    expect(ask().status).toBe(1);
  });

  test('is good with a copy of the last 2 days beside older ones', () => {
    copy('20261118T101500', 73);
    copy('20261119T101500', 47);
    expect(ask()).toMatchObject({ status: 0, stderr: '' });
  });
});
