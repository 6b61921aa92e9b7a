// @ts-check
/**
 * Format, lint, what is unused, and types. Each of Biome, knip and the compiler's projects counts
 * as one check.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, scriptOf } from '../dev/checkout.mjs';
import { say } from '../dev/progress.mjs';
import { runScript } from './stage.mjs';

/** @typedef {import('./stage.mjs').Counts} Counts */

/** The compiler uses more than one core by itself. */
const AT_ONCE = 2;
const GROUPS = ['packages', 'apps'];
const SINGLE = ['e2e', 'tools', 'tools/screens', 'bench'];

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
      const { code, output } = await runScript(compiler, ['-p', folder], { quiet: true });
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

/** Every folder with a compiler project, relative to the checkout. */
function typedFolders() {
  const grouped = GROUPS.filter((group) => existsSync(inCheckout(group))).flatMap((group) =>
    readdirSync(inCheckout(group)).map((name) => path.join(group, name)),
  );
  return [...grouped, ...SINGLE].filter((folder) =>
    existsSync(inCheckout(folder, 'tsconfig.json')),
  );
}
