import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, test } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../.ci/run');
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** `.ci/run` where `npm test` prints this, and ends so. */
async function run(printed: string, exitCode: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ci-run-'));
  folders.push(folder);
  const npm = path.join(folder, 'npm');
  await writeFile(npm, `#!/bin/sh\nprintf '${printed}'\nexit ${exitCode}\n`);
  await chmod(npm, 0o755);
  const PATH = `${folder}${path.delimiter}${process.env.PATH}`;
  const ended = await execa(script, { env: { PATH }, reject: false });
  return { exitCode: ended.exitCode, last: ended.stdout.split('\n').at(-1) };
}

test.each([
  ['with all passed', 'a test\\n12 passed, 0 failed\\n', 0, '12 passed, 0 failed'],
  ['with more after it', '11 passed, 1 failed\\nnpm error code 1\\n', 1, '11 passed, 1 failed'],
  ['with bytes that are no text', 'a \\000 b\\n12 passed, 0 failed\\n', 0, '12 passed, 0 failed'],
])('the last line of a run %s is its result', async (_, printed, exitCode, last) => {
  expect(await run(printed, exitCode)).toEqual({ exitCode, last });
});

test.each([0, 3])('a run without a result that ends with %i has failed', async (exitCode) => {
  const ended = await run('nothing was counted\\n', exitCode);
  expect(ended).toEqual({ exitCode: exitCode || 1, last: '0 passed, 1 failed' });
});
