/**
 * `RELEASE_KEY_FILE=~/release.key npm run release:artefacts`: writes the files of a release of this
 * commit's version into `.release/`: its source, its bill of materials, their SHA-256, and the
 * signature of these by the Ed25519 key of the file. CONTRIBUTING.md says how to make a key, and
 * docs/deploy.md how an operator checks a download.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execaSync } from 'execa';
import { inCheckout, ROOT } from '../dev/checkout.mjs';
import { billOfMaterials } from '../packages/bill.ts';
import { sign, sumsOf } from './sums.ts';
import { isRelease, versionOf } from './version.ts';

const { RELEASE_KEY_FILE } = process.env;
if (!RELEASE_KEY_FILE) throw new Error('RELEASE_KEY_FILE is missing.');
const key = readFileSync(RELEASE_KEY_FILE, 'utf8');
const version = versionOf(ROOT);
const git = (...args: string[]) => execaSync('git', args, { cwd: ROOT }).stdout;
if (git('status', '--porcelain') !== '') throw new Error('Commit everything first.');
const tags = git('tag', '--points-at', 'HEAD').split('\n');
if (!isRelease(version, { tags, subject: git('log', '-1', '--format=%s') })) {
  throw new Error(`This commit is neither tagged v${version} nor "release: ${version}".`);
}

const folder = inCheckout('.release');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const source = `quarrter-${version}.tar.gz`;
const bill = `quarrter-${version}.cdx.json`;
git('archive', '--output', path.join(folder, source), 'HEAD');
writeFileSync(path.join(folder, bill), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
const sums = sumsOf(folder, [source, bill]);
writeFileSync(path.join(folder, 'SHA256SUMS'), sums);
writeFileSync(path.join(folder, 'SHA256SUMS.sig'), sign(sums, key));
console.log(`${sums}Signed, in ${path.relative(ROOT, folder)}`);
