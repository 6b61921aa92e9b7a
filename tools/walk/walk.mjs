// @ts-check
/**
 * `npm run walk`: the commands of docs/deploy.md, in their order, in a bare file system that is
 * removed afterwards: up to a repaid loan and a check of the ledger, and then to a new version,
 * which every process must run. It says how long each section took. It needs the same as
 * tools/test/bare.sh, and the ports of the page must be free.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Where tools/test/bare.sh puts a copy of the checkout. */
const BARE = '/bare';
const PACKAGES = ['postgresql*', 'nginx*', 'libnginx*'];
const SOURCE = '/tmp/quarrter.tar.gz';
/** The same source with another version. */
const NEXT_SOURCE = '/tmp/quarrter-next.tar.gz';
const SCRIPT = '/tmp/walk.sh';
const LOGS = '/run/quarrter-walk';

/** The last section takes its source from here, and every process then runs in its folder. */
const beforeNext = `mv ${NEXT_SOURCE} ${SOURCE}\n`;
const afterNext = `for file in ${LOGS}/quarrter-{server,worker}*.pid; do
  test "$(readlink "/proc/$(cat "$file")/cwd")" = "/opt/quarrter-$version"
done
`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = process.argv.includes('--inside') ? walkInside() : walk();
}

/**
 * The sections with commands: their heading, and the text of their `sh` blocks.
 * @param {string} page
 * @returns {{ title: string, commands: string }[]}
 */
export function sectionsOf(page) {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const title = section.split('\n')[0] ?? '';
      const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
        ([, text = '']) => text,
      );
      const run = blocks.filter((text) => !text.startsWith('# walk: not run'));
      return { title, commands: run.join('') };
    })
    .filter(({ commands }) => commands !== '');
}

function walk() {
  const command = ['tools/test/bare.sh', 'node', 'tools/walk/walk.mjs', '--inside'];
  return spawnSync('bash', command, { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

function walkInside() {
  if (process.cwd() !== BARE) {
    console.error('This is no bare file system: nothing was run, and nothing was changed.');
    return 1;
  }
  const quiet = { stdio: /** @type {const} */ ('ignore') };
  spawnSync('apt-get', ['purge', '-y', '-q', ...PACKAGES], quiet);
  spawnSync('sh', ['-c', 'rm -rf /etc/postgresql /var/lib/postgresql /etc/nginx'], quiet);
  packSource(SOURCE);
  const described = readFileSync('package.json', 'utf8');
  writeFileSync('package.json', described.replace(/("version": ".*)"/, '$1-next"'));
  packSource(NEXT_SOURCE);
  copyFileSync('tools/walk/systemctl.mjs', '/usr/local/bin/systemctl');
  chmodSync('/usr/local/bin/systemctl', 0o755);
  writeFileSync(SCRIPT, scriptOf(sectionsOf(readFileSync('docs/deploy.md', 'utf8'))));
  const env = { ...process.env, HOME: '/tmp' };
  const { status } = spawnSync('bash', [SCRIPT], { stdio: ['ignore', 'inherit', 'inherit'], env });
  if (status !== 0) spawnSync('sh', ['-c', `tail -n 15 ${LOGS}/*.log`], { stdio: 'inherit' });
  console.log(status === 0 ? 'Walked to the end.' : `Stopped with code ${status}.`);
  return status ?? 1;
}

/** @param {string} file */
function packSource(file) {
  const parameters = ['-czf', file, '--transform=s,^\\./,,', '-C', BARE, '.'];
  spawnSync('tar', parameters, { stdio: 'ignore' });
}

/** One shell for all, as one terminal. @param {{ title: string, commands: string }[]} sections */
function scriptOf(sections) {
  const parts = sections.map(({ title, commands }) => {
    const all = title === 'A new version' ? beforeNext + commands + afterNext : commands;
    return `echo "== ${title}"\nbegun=$SECONDS\n${all}echo "== took $((SECONDS - begun)) s"\n`;
  });
  return `set -euo pipefail\ncd /\n${parts.join('')}echo "== all of it: $SECONDS s"\n`;
}
