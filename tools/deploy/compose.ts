/**
 * The services of deploy/compose.yaml besides the product, without containers: PostgreSQL with its
 * settings, the backup with its script, and the configuration that nginx makes for itself.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { inCheckout, NODE, SERVER } from '../dev/checkout.mjs';
import {
  end,
  ownAll,
  programFolder,
  query,
  runAs,
  untilItAnswers,
} from '../drills/installed-postgres.ts';
import { until } from '../seed/http.ts';
import { mustBe, mustFail, type Report, toolEnvironment } from './report.ts';

type Service = {
  readonly command?: readonly string[];
  readonly environment?: { readonly [name: string]: string };
  readonly healthcheck?: { readonly test?: readonly string[] };
};

const read = (): { readonly [service: string]: Service } =>
  parse(readFileSync(inCheckout('deploy', 'compose.yaml'), 'utf8'), { merge: true }).services;

export async function checkCompose(report: Report, parent: string): Promise<void> {
  const services = read();
  const commandOf = (name: string) => [...(services[name]?.command ?? [])];
  await report.check('compose.yaml: nginx finds both listeners by their names', () =>
    checkNginx(commandOf('nginx'), Object.keys(services), parent),
  );
  // PostgreSQL runs as a user who cannot enter the folder of the other checks.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-compose-'));
  const cluster = startCluster(folder, {
    command: commandOf('database'),
    initdb: services.database?.environment?.POSTGRES_INITDB_ARGS ?? '',
  });
  let backup: ChildProcess | undefined;
  try {
    await untilItAnswers(cluster.server, cluster.administrator);
    await report.check('compose.yaml: the product migrates through the socket', () =>
      migrate(cluster),
    );
    await report.check(
      'compose.yaml: a row written after the copy is in a restored backup',
      async () => {
        await query(cluster.administrator, 'CREATE TABLE written (name text)');
        const health = healthOf(cluster, services.backup);
        mustFail(health, 'no copy');
        backup = startBackup(cluster, services.backup?.environment ?? {}, commandOf('backup'));
        await checkBackup(cluster, backup);
        health();
      },
    );
  } finally {
    try {
      if (backup?.pid && backup.exitCode === null) process.kill(-backup.pid, 'SIGTERM');
    } finally {
      await end(cluster.server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

type Cluster = {
  readonly folder: string;
  readonly server: ChildProcess;
  /** The address of its administrator; it listens on a socket of the folder and nowhere else. */
  readonly administrator: string;
};

const as = runAs();
const administratorPassword = 'of-a-check';
const program = (name: string) => path.join(programFolder(), name);

/** A cluster as the image of PostgreSQL makes it: its arguments, and a password of a file. */
function startCluster(
  folder: string,
  { command, initdb }: { command: readonly string[]; initdb: string },
): Cluster {
  for (const name of ['data', 'socket', 'files', 'backup']) mkdirSync(path.join(folder, name));
  const password = path.join(folder, 'postgres-password');
  writeFileSync(password, administratorPassword);
  ownAll(folder, as);
  chmodSync(path.join(folder, 'data'), 0o700);
  const data = path.join(folder, 'data');
  const socket = path.join(folder, 'socket');
  const options = { ...as, cwd: folder, stdio: 'ignore' } as const;
  const arguments_ = ['-D', data, '-U', 'postgres', `--pwfile=${password}`, ...initdb.split(' ')];
  execFileSync(program('initdb'), arguments_, options);
  mustBe('the program of the database', command[0], 'postgres');
  const own = ['-D', data, '-c', `unix_socket_directories=${socket}`];
  const server = spawn(program('postgres'), [...command.slice(1), ...own], options);
  const administrator = addressOf(socket, 'postgres', administratorPassword, 'postgres');
  return { folder, server, administrator };
}

/** As the comment of compose.yaml gives addresses. */
function addressOf(socket: string, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${socket}`;
}

/** The roles of docs/operations.md, and the migration with the secrets that compose.yaml names. */
async function migrate({ folder, administrator }: Cluster): Promise<void> {
  for (const statement of [
    `CREATE ROLE quarrter_owner LOGIN PASSWORD 'own'`,
    `CREATE ROLE quarrter_app LOGIN PASSWORD 'own'`,
    'CREATE DATABASE quarrter OWNER quarrter_owner',
    'REVOKE ALL ON DATABASE quarrter FROM PUBLIC',
    'GRANT CONNECT ON DATABASE quarrter TO quarrter_app',
  ]) {
    await query(administrator, statement);
  }
  const secret = (name: string, user: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, addressOf(path.join(folder, 'socket'), user, 'own', 'quarrter'));
    return file;
  };
  const env = {
    ...toolEnvironment,
    DATABASE_URL_FILE: secret('database-url', 'quarrter_app'),
    DATABASE_OWNER_URL_FILE: secret('database-owner-url', 'quarrter_owner'),
  };
  const ran = spawnSync(NODE, [SERVER, 'migrate'], { env, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr);
}

/** The script of the service, with the folder of this check in place of its volumes. */
function startBackup(
  { folder }: Cluster,
  environment: { readonly [name: string]: string },
  [shell = '', flags = '', script = '']: readonly string[],
): ChildProcess {
  const pgpass = path.join(folder, 'pgpass');
  // Debian's programs look for the socket elsewhere than in this folder.
  writeFileSync(pgpass, `*:*:*:postgres:${administratorPassword}\n`, { mode: 0o600 });
  writeFileSync(path.join(folder, 'files', 'document'), 'sealed');
  // Outside the checkout, which the user of PostgreSQL may not enter.
  const copying = path.join(folder, 'base-backup.sh');
  cpSync(inCheckout('deploy', 'backup', 'base-backup.sh'), copying);
  ownAll(folder, as);
  const here = (text: string) =>
    text
      .replaceAll('$$', '$')
      .replaceAll(/(?<!\S)(["']?)\/(backup|files)\b/g, `$1${folder}/$2`)
      .replace('/base-backup.sh', copying)
      .replace('/var/run/postgresql', path.join(folder, 'socket'))
      .replace('/run/secrets/pgpass', pgpass);
  const own = Object.entries(environment).map(([name, value]) => [name, here(value)]);
  const env = {
    ...Object.fromEntries(own),
    PATH: `${programFolder()}:${toolEnvironment.PATH}`,
  };
  // In a group of its own: a container would end all that the script started.
  const options = { ...as, cwd: folder, env, stdio: 'ignore', detached: true } as const;
  return spawn(shell, [flags, here(script)], options);
}

/** Asks what the container asks: whether there is a copy of the last 2 days. */
function healthOf({ folder }: Cluster, backup: Service | undefined): () => void {
  const [kind, shell = '', script = ''] = backup?.healthcheck?.test ?? [];
  mustBe('the health of the backup', [kind, path.dirname(script)], ['CMD', '/']);
  const file = inCheckout('deploy', 'backup', path.basename(script));
  return () => {
    const env = { ...toolEnvironment, BACKUP_DIR: path.join(folder, 'backup') };
    const { status, stderr } = spawnSync(shell, [file], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
}

async function checkBackup(cluster: Cluster, backup: ChildProcess): Promise<void> {
  const place = (...parts: string[]) => path.join(cluster.folder, ...parts);
  const has = (...file: string[]) => existsSync(place('backup', ...file));
  const copy = await until('the copy of the cluster', async () => {
    if (backup.exitCode !== null) throw new Error(`the backup ended with ${backup.exitCode}`);
    const [name] = readdirSync(place('backup')).filter((one) => /^\d{8}T\d{6}$/.test(one));
    return name !== undefined && has(name, 'backup_manifest') && name;
  });
  await until('the copy of the documents', async () => has('files', 'document'));
  await query(cluster.administrator, `INSERT INTO written VALUES ('after the copy')`);
  const [row] = await query(cluster.administrator, 'SELECT pg_current_wal_flush_lsn() AS lsn');
  const received = `SELECT flush_lsn >= '${row?.lsn}' AS done FROM pg_stat_replication`;
  await until('the archive of the log', async () => {
    const rows = await query(cluster.administrator, received);
    return rows.some(({ done }) => done === true);
  });
  await end(cluster.server, 'SIGKILL');
  await restore(cluster, place('backup', copy), place('backup', 'wal'));
}

/** As docs/operations.md says, "Backups". */
async function restore(cluster: Cluster, copy: string, wal: string): Promise<void> {
  const data = path.join(cluster.folder, 'restored');
  mkdirSync(data, { mode: 0o700 });
  for (const name of ['base', 'pg_wal']) {
    const into = name === 'base' ? data : path.join(data, 'pg_wal');
    execFileSync('tar', ['-xzf', path.join(copy, `${name}.tar.gz`), '-C', into]);
  }
  writeFileSync(path.join(data, 'recovery.signal'), '');
  ownAll(data, as);
  const settings = [
    `restore_command=cp ${wal}/%f %p || cp ${wal}/%f.partial %p`,
    'recovery_target_action=promote',
    'listen_addresses=',
    `unix_socket_directories=${path.join(cluster.folder, 'socket')}`,
  ].flatMap((setting) => ['-c', setting]);
  const options = { ...as, cwd: cluster.folder, stdio: 'ignore' } as const;
  const server = spawn(program('postgres'), ['-D', data, ...settings], options);
  try {
    await untilItAnswers(server, cluster.administrator);
    const rows = await query(cluster.administrator, 'SELECT name FROM written');
    mustBe('the rows of the restored cluster', rows, [{ name: 'after the copy' }]);
  } finally {
    await end(server, 'SIGINT');
  }
}

/** Runs the shell of the service up to nginx itself, and checks the file that it wrote. */
function checkNginx(
  [shell = '', flags = '', script = '']: readonly string[],
  services: readonly string[],
  parent: string,
): void {
  const folder = path.join(parent, 'compose-nginx');
  mkdirSync(folder);
  cpSync(inCheckout('deploy', 'nginx', 'quarrter.conf'), path.join(folder, 'quarrter.conf'));
  const written = path.join(folder, 'default.conf');
  const here = script
    .replace('/quarrter.conf', path.join(folder, 'quarrter.conf'))
    .replace('/etc/nginx/conf.d/default.conf', written)
    .replace(/ && exec nginx .*/s, '');
  execFileSync(shell, [flags, here]);
  const text = readFileSync(written, 'utf8');
  const listeners = [...text.matchAll(/^ *server ([\w.-]+):(\d+) /gm)].map(([, name, port]) => [
    name,
    port,
  ]);
  const named = services.filter((name) => name.startsWith('server-'));
  mustBe(
    'the listeners of nginx',
    listeners,
    named.map((name) => [name, '3000']),
  );
  mustBe('logs of a file', text.includes('/var/log/'), false);
}
