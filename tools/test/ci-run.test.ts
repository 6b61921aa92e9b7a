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

/** `.ci/run` where `npm test` prints this and ends so, and where no overlay can be mounted. */
async function run(printed: string, exitCode: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ci-run-'));
  folders.push(folder);
  const program = async (name: string, script: string) => {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(path.join(folder, name), 0o755);
  };
  await program('npm', `printf '${printed}'\nexit ${exitCode}`);
  await program('uname', 'echo AnotherSystem');
  const PATH = `${folder}${path.delimiter}${process.env.PATH}`;
  const ended = await execa(script, { env: { PATH }, reject: false });
  const lines = ended.stdout.split('\n');
  return { exitCode: ended.exitCode, first: lines[0], last: lines.at(-1) };
}

test.each([
  ['with all passed', 'a test\\n12 passed, 0 failed\\n', 0, '12 passed, 0 failed'],
  ['with more after it', '11 passed, 1 failed\\nnpm error code 1\\n', 1, '11 passed, 1 failed'],
  ['with bytes that are no text', 'a \\000 b\\n12 passed, 0 failed\\n', 0, '12 passed, 0 failed'],
])('the last line of a run %s is its result', async (_, printed, exitCode, last) => {
  expect(await run(printed, exitCode)).toMatchObject({ exitCode, last });
});

test.each([0, 3])('a run without a result that ends with %i has failed', async (exitCode) => {
  const ended = await run('nothing was counted\\n', exitCode);
  expect(ended).toMatchObject({ exitCode: exitCode || 1, last: '0 passed, 1 failed' });
});

test('a run that cannot mount an overlay says that it uses what is installed', async () => {
  const { first } = await run('1 passed, 0 failed\\n', 0);
  expect(first).toBe(
    'Not on a bare machine, because this is not Linux: what is installed here is used.',
  );
});
