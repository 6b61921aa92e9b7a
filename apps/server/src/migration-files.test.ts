import * as files from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { migrationNames } from './migration-files.ts';

// Workers load a module once for all test files; this file needs its own, which read no folder yet.
vi.hoisted(() => vi.resetModules());

vi.mock('node:fs/promises', { spy: true });
afterAll(() => {
  vi.doUnmock('node:fs/promises');
  vi.resetModules();
});

test('a folder that is exchanged below a process does not change its migrations', async () => {
  const names = await migrationNames();
  vi.mocked(files.readdir).mockResolvedValue(['999-of-a-later-version.sql'] as never);
  expect(await migrationNames()).toEqual(names);
});
