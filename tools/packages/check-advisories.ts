/**
 * `npm run check:advisories`: asks npm which installed packages have known weaknesses. Exits with 1
 * when one is not in tools/packages/advisories.json, or was to be closed by now. Needs a registry
 * that answers `npm audit`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inCheckout, ROOT } from '../dev/checkout.mjs';
import { npmCommand } from '../dev/install.mjs';
import { type Audit, advisoryProblems, readNoted } from './advisories.ts';

const npm = npmCommand();
const audit = spawnSync(npm.command, [...npm.before, 'audit', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const notes = readNoted(readFileSync(inCheckout('tools', 'packages', 'advisories.json'), 'utf8'));
const report: Partial<Audit> = JSON.parse(audit.stdout || '{}');
const { vulnerabilities } = report;
if (vulnerabilities === undefined) {
  console.error(`npm audit gave no list: ${audit.stderr.trim() || audit.stdout.trim()}`);
  process.exit(1);
}
const problems = advisoryProblems(
  { vulnerabilities },
  notes,
  new Date().toISOString().slice(0, 10),
);
for (const problem of problems) console.error(problem);
console.log(`${problems.length} advisories to look at, ${notes.length} noted`);
process.exit(problems.length === 0 ? 0 : 1);
