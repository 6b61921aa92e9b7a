// @ts-check
/**
 * Format, lint, unused code, and types. Each of Biome, knip and the compiler's projects counts as
 * one check.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, scriptOf } from '../dev/checkout.mjs';
import { say } from '../dev/progress.mjs';
import { runScript } from './stage.mjs';

/** @typedef {import('./stage.mjs').Counts} Counts */

const AT_ONCE = 2;
/** Each of its checkers infers the same types again: one costs half of the usual four. */
const CHECKERS = ['--checkers', '1'];
/** The longest first. A project that another one includes is not checked a second time. */
const LONGEST = ['tools', 'tools/screens', 'e2e'];
const INCLUDED = ['apps/server', 'apps/web', 'apps/staff'];
const GROUPS = ['packages', 'apps'];

/** @returns {Promise<Counts>} */
export async function checkFormat() {
  const { code } = await runScript(scriptOf('@biomejs/biome', 'bin/biome'), [
    'check',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
  ]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Exports, files and dependencies that nothing uses, and dependencies that no one declares. */
export async function checkUnused() {
  const { code } = await runScript(scriptOf('knip', 'bin/knip.js'), [
    '--no-progress',
    '--no-config-hints',
  ]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @returns {Promise<Counts>} */
export async function checkTypes() {
  const compiler = scriptOf('typescript', 'bin/tsc');
  const waiting = typedFolders();
  const counts = { passed: 0, failed: 0 };
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const parameters = ['-p', folder, ...CHECKERS];
      const { code, output } = await runScript(compiler, parameters, { quiet: true });
      if (code === 0) counts.passed += 1;
      else {
        counts.failed += 1;
        say(`tsc -p ${folder}\n${output.trimEnd()}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}

/** The folders with a compiler project that together hold every file, relative to the checkout. */
export function typedFolders() {
  const grouped = GROUPS.flatMap((group) =>
    readdirSync(inCheckout(group)).map((name) => path.join(group, name)),
  );
  return [...LONGEST, ...grouped].filter(
    (folder) =>
      !INCLUDED.includes(folder.replaceAll(path.sep, '/')) &&
      existsSync(inCheckout(folder, 'tsconfig.json')),
  );
}
