#!/usr/bin/env node
// @ts-check
/*
 * The part of systemctl that docs/deploy.md uses, for a file system in which no systemd runs: it
 * starts the program of a unit's ExecStart, with its environment, credentials, folders and user. It
 * does not confine the process.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const units = '/etc/systemd/system';
const state = '/run/quarrter-walk';
mkdirSync(state, { recursive: true });

const [verb = '', ...named] = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const starts = ['start', 'restart', 'enable'];
if (starts.includes(verb)) for (const name of named) startOne(name);
else if (verb !== 'daemon-reload') fail(`systemctl ${verb} is not known here`);

/** @param {string} text */
function fail(text) {
  console.error(text);
  process.exit(1);
}

/**
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, parameters) {
  const { status } = spawnSync(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) fail(`${command} ${parameters.join(' ')} failed`);
}

/** @param {string} name */
function startOne(name) {
  if (name === 'postgresql') return startPostgres();
  if (name === 'nginx') {
    spawnSync('nginx', ['-s', 'stop'], { stdio: 'ignore' });
    spawnSync('sh', ['-c', 'while pgrep -x nginx >/dev/null; do sleep 0.1; done']);
    return run('nginx', []);
  }
  if (name.endsWith('.timer')) return;
  startUnit(name.replace(/\.service$/, ''));
}

function startPostgres() {
  const { stdout } = spawnSync('pg_lsclusters', ['-h'], { encoding: 'utf8' });
  for (const line of stdout.trim().split('\n')) {
    const [version = '', cluster = '', , status] = line.split(/\s+/);
    if (status !== 'online') run('pg_ctlcluster', [version, cluster, 'start']);
  }
}

/** @param {string} name */
function startUnit(name) {
  const [template = '', instance = ''] = name.split('@');
  const file = path.join(units, `${template}${name.includes('@') ? '@' : ''}.service`);
  const credentials = path.join(state, 'credentials', name);
  const text = readFileSync(file, 'utf8').replaceAll('%i', instance).replaceAll('%d', credentials);
  /** @param {string} key */
  const valuesOf = (key) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [user = 'nobody'] = valuesOf('User');
  const owner = ownerOf(user);
  for (const line of valuesOf('LoadCredential')) {
    const [id = '', source = ''] = line.split(':');
    mkdirSync(credentials, { recursive: true });
    copyFileSync(source, path.join(credentials, id));
    for (const place of [credentials, path.join(credentials, id)]) chownSync(place, ...owner);
  }
  makeFolders('/var/lib', valuesOf('StateDirectory'), owner);
  makeFolders('/var/cache', valuesOf('CacheDirectory'), owner);
  const env = { PATH: '/usr/bin:/bin', ...settings(valuesOf('EnvironmentFile'), valuesOf) };
  const [command = '', ...parameters] = (valuesOf('ExecStart')[0] ?? '').split(' ');
  const options = { cwd: valuesOf('WorkingDirectory')[0] ?? '/', env };
  const [uid, gid] = owner;
  const log = openSync(path.join(state, `${name}.log`), 'a');
  if (valuesOf('Type')[0] === 'oneshot') {
    const { status } = spawnSync(command, parameters, { ...options, uid, gid, stdio: 'inherit' });
    if (status !== 0) fail(`${name} failed`);
    return;
  }
  stop(path.join(state, `${name}.pid`));
  const child = spawn(command, parameters, {
    ...{ ...options, uid, gid },
    detached: true,
    stdio: ['ignore', log, log],
  });
  writeFileSync(path.join(state, `${name}.pid`), String(child.pid));
  child.unref();
}

/** Ends the process of before, and waits until it has. @param {string} pidFile */
function stop(pidFile) {
  if (!existsSync(pidFile)) return;
  const pid = readFileSync(pidFile, 'utf8');
  spawnSync('sh', ['-c', `kill ${pid} && while kill -0 ${pid}; do sleep 0.1; done`], {
    stdio: 'ignore',
  });
}

/**
 * @param {string} root
 * @param {string[]} lines
 * @param {[number, number]} owner
 */
function makeFolders(root, lines, owner) {
  for (const name of lines.flatMap((line) => line.split(' '))) {
    mkdirSync(path.join(root, name), { recursive: true, mode: 0o700 });
    chownSync(path.join(root, name), ...owner);
  }
}

/**
 * @param {string[]} files
 * @param {(key: string) => string[]} valuesOf
 * @returns {Record<string, string>}
 */
function settings(files, valuesOf) {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  const own = valuesOf('Environment').flatMap((line) => line.split(' '));
  const pairs = [...lines, ...own].map((line) => /^([A-Z_]+)="?(.*?)"?$/.exec(line.trim()));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])));
}

/** @param {string} user @returns {[number, number]} */
function ownerOf(user) {
  /** @param {string} option */
  const id = (option) => Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout);
  return [id('-u'), id('-g')];
}
