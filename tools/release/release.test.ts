import { generateKeyPairSync, verify } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../dev/checkout.mjs';
import { withVersion } from './changelog.ts';
import { sign, sumsOf } from './sums.ts';
import { isLater, isRelease, setVersion, versionOf } from './version.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-release-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const changelog =
  '# Changelog\n\n## Unreleased\n\n- A loan can be paused.\n\n## 1.0.0\n\nThe first.\n';

test('what is unreleased gets the version, and an empty heading follows it', () => {
  expect(withVersion(changelog, '1.1.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.1.0\n\nReleased on 2026-12-01.\n\n' +
      '- A loan can be paused.\n\n## 1.0.0\n\nThe first.\n',
  );
});

test('a version without a change is not released', () => {
  const unchanged = withVersion(changelog, '1.1.0', '2026-12-01');
  expect(() => withVersion(unchanged, '1.2.0', '2026-12-02')).toThrow('says nothing');
});

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.9', '1.10.0', false],
  ['1.1', '1.0.0', false],
  ['v2.0.0', '1.0.0', false],
])('%s after %s: %s', (version, than, later) => {
  expect(isLater(version, than)).toBe(later);
});

test.each([
  [['v1.1.0', 'latest'], 'docs: a word', true],
  [[], 'release: 1.1.0', true],
  [['v1.1.0-rc1', 'v1.1'], 'release: 1.1.00', false],
  [[], 'release: 1.0.0', false],
  [[], 'tools: release: 1.1.0', false],
])('a commit with the tags %j and the subject %j is the release 1.1.0: %s', (tags, subject, is) => {
  expect(isRelease('1.1.0', { tags, subject })).toBe(is);
});

test('every package, and each place that names one, gets the version', () => {
  const files = ['package.json', 'package-lock.json', 'apps/server/src/version.ts'];
  files.push(...globSync(['{apps,packages}/*/package.json', 'e2e/package.json'], { cwd: ROOT }));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  const textsOf = (root: string) =>
    files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const before = versionOf(folder);
  setVersion(folder, '98.7.6');
  expect(versionOf(folder)).toBe('98.7.6');
  const own =
    /("@quarrter\/[\w-]+": "|"name": "@?quarrter[^"]*",\s+"version": "|version = ')[\d.]+(?=["'])/g;
  const expected = textsOf(ROOT).replaceAll(own, (_, start) => `${start}98.7.6`);
  expect(withoutVersions(textsOf(folder))).toBe(withoutVersions(expected));
  setVersion(folder, before);
  expect(textsOf(folder)).toBe(textsOf(ROOT));
});

/** Workspaces of the lock have a version and no name. */
const withoutVersions = (text: string) => text.replaceAll(/^ {2,6}"version": "[\d.]+",$/gm, '');

/** As `sha256sum` prints it. */
const sumOfSource = '41cf6794ba4200b839c53531555f0f3998df4cbb01a4d5cb0b94e3ca5e23947d';

test('the sums are those of the files, and a changed one does not pass its signature', () => {
  writeFileSync(path.join(folder, 'source.tar.gz'), 'source');
  const sums = sumsOf(folder, ['source.tar.gz']);
  expect(sums).toBe(`${sumOfSource}  source.tar.gz\n`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signature = sign(sums, String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  expect(verify(null, Buffer.from(sums), publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(sums.replace(/^./, 'x')), publicKey, signature)).toBe(false);
});
