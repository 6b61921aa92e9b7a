/**
 * `npm run release -- 1.1.0`: makes this commit ready to be released as a version. It changes the
 * changelog and every package's version, and keeps demonstration data of the version, which a test
 * of every later one brings up to date and starts. CONTRIBUTING.md has the steps around it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { lagosDate } from '@quarrter/domain/calendar';
import { execaSync } from 'execa';
import { inCheckout, ROOT } from '../dev/checkout.mjs';
import { withVersion } from './changelog.ts';
import { keepData } from './keep-data.ts';
import { isLater, setVersion, versionOf } from './version.ts';

const [version = ''] = process.argv.slice(2);
const current = versionOf(ROOT);
if (!isLater(version, current)) {
  throw new Error(`Name a version after ${current}: npm run release -- MAJOR.MINOR.PATCH`);
}
const changed = execaSync('git', ['status', '--porcelain'], { cwd: ROOT }).stdout;
if (changed !== '') throw new Error('Commit everything first.');

const file = inCheckout('CHANGELOG.md');
const changelog = withVersion(readFileSync(file, 'utf8'), version, lagosDate(new Date()));
const { rows, tables } = await keepData(version);
writeFileSync(file, changelog);
setVersion(ROOT, version);
console.log(`${version}: ${rows} rows of ${tables} tables are kept.`);
console.log('Next: git add apps/server/test/released, and commit it with the changed files as');
console.log(`"release: ${version}"; tag that commit v${version}.`);
