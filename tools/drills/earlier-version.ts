/** An earlier version of the product, built from the history of this checkout. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { environmentWithTools, inCheckout, NODE, ROOT, scriptOf } from '../dev/checkout.mjs';
import { npmCommand } from '../dev/install.mjs';

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The newest release before this commit: its tag, or without tags the commit that made it. */
export function lastRelease(): string {
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-v:refname').split('\n');
  if (tag) return tag;
  const released = ['--extended-regexp', '--grep=^release: [0-9]+\\.[0-9]+\\.[0-9]+$'];
  const commit = git('log', '-1', '--format=%H', ...released, 'HEAD^');
  if (commit === '') throw new Error('No release is in the history: name a commit with -- --from');
  return commit;
}

/** Builds the server of a commit in an empty folder, and returns its program. */
export function buildEarlier(commit: string, folder: string): string {
  const archive = `${folder}.tar`;
  mkdirSync(folder);
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const lockOf = (place: string) => readFileSync(path.join(place, 'package-lock.json'), 'utf8');
  const env = { ...environmentWithTools(), NODE_ENV: 'production' };
  if (lockOf(folder) === lockOf(ROOT)) {
    copyPackages(folder);
  } else {
    const npm = npmCommand();
    const parameters = [...npm.before, 'ci', '--ignore-scripts', '--include=dev'];
    execFileSync(npm.command, parameters, { cwd: folder, env, stdio: 'ignore' });
  }
  const server = path.join(folder, 'apps', 'server');
  execFileSync(NODE, [scriptOf('vite', 'bin/vite.js'), 'build'], {
    cwd: server,
    env,
    stdio: 'pipe',
  });
  return path.join(server, 'dist', 'main.js');
}

/** The packages of this checkout; those of the product are links to the workspaces beside. */
function copyPackages(folder: string): void {
  for (const place of packageFolders(readFileSync(inCheckout('package-lock.json'), 'utf8'))) {
    const copied = (how: string) => {
      const parameters = [how, inCheckout(place), path.join(folder, path.dirname(place))];
      return spawnSync('cp', parameters, { stdio: 'ignore' }).status === 0;
    };
    // As further names of the same files, where both folders are on one disk.
    if (copied('-al')) continue;
    rmSync(path.join(folder, place), { recursive: true, force: true });
    if (!copied('-a')) throw new Error(`${place} could not be copied to ${folder}`);
  }
}

/** The folders with packages: npm puts some below the workspace that needs another version. */
export function packageFolders(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: { [place: string]: unknown } };
  const folders = Object.keys(packages).flatMap((place) => {
    const [above, ...below] = place.split('node_modules/');
    return below.length > 0 ? `${above}node_modules` : [];
  });
  return [...new Set(folders)];
}
