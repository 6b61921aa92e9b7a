/**
 * `npm run drill:disk [-- --rounds 10]`: the disks of the tables, of PostgreSQL's log and of the
 * files are filled, one after the other. Calls must be answered well or with 503 and
 * `Retry-After`, readiness must say why, and all must be over by itself when there is room again.
 * Needs root, who mounts three small file systems in memory. Exits with 1 when something differs.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  lchownSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Borrower, hireStaff, makeBorrowers } from '../chaos/clients.ts';
import { type ChaosProduct, startChaosProduct, superviseDatabase } from '../chaos/product.ts';
import { freePort } from '../dev/free-port.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { type Client, registerClient } from '../seed/client.ts';
import { externalServices } from '../seed/external-services.ts';
import { loanForm, signUpForm } from '../seed/forms.ts';
import { until } from '../seed/http.ts';
import { people } from '../seed/people.ts';
import { type Drill, runDrill, secondsSince, untilReadiness, withProduct } from './drill.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);

/** Megabytes: a new book, its log, and a few documents. */
const disks = { tables: 400, log: 160, files: 32 } as const;
type Disk = keyof typeof disks;

await runDrill({ good: 'over by itself.', bad: 'a full disk did harm.' }, async (drill) => {
  const mounted = mountDisks(drill.folder);
  try {
    const database = await superviseDatabase(
      await makeCluster(mounted.place),
      path.join(drill.folder, 'postgres.log'),
    );
    const settings = async (environment: NodeJS.ProcessEnv) => ({
      ...environment,
      FILES_DIR: mounted.place('files'),
    });
    await withProduct(startChaosProduct({ database, settings }), async (product) => {
      const borrowers = await makeBorrowers(product, await hireStaff(product), 1);
      const services = externalServices(product.url);
      const applicant = await registerClient({ base: product.url, services }, people.applicant);
      for (const disk of ['tables', 'log', 'files'] as const) {
        await drillOne(product, { borrowers, applicant }, disk, {
          ...drill,
          filler: mounted.filler(disk),
        });
      }
      for (const name of ['ledger-check', 'audit-check'] as const) drill.sound(product, name);
    });
  } finally {
    mounted.end();
  }
});

async function drillOne(
  product: ChaosProduct,
  { borrowers, applicant }: People,
  disk: Disk,
  { check, filler }: Drill & { filler: string },
): Promise<void> {
  // The contact form accepts a few messages an hour.
  await product.query('DELETE FROM attempt_counts');
  fill(filler);
  const writing = disk === 'log' ? fillLog(product) : Promise.resolve();
  const { reason, retryAfter } = await untilReadiness(product.url, false);
  const statuses: { [status: string]: number } = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const borrower of borrowers) {
      for (const { status, retry } of await callAll(product.url, borrower, round)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        check(status < 500 || (status === 503 && retry !== null), `${disk}: ${status}, ${retry}`);
      }
    }
  }
  if (disk === 'files') {
    const { status, retry } = await apply(product, applicant);
    check(status === 503 && retry !== null, `a file was answered ${status}, ${retry}`);
  }
  check(retryAfter !== null, `${disk}: readiness does not say when to ask again`);
  const why = disk === 'files' ? /Files cannot be stored/ : /database/;
  check(why.test(reason), `${disk}: readiness does not say why: "${reason}"`);
  check(disk === 'files' || (statuses[503] ?? 0) > 0, `${disk}: no call was answered 503`);
  rmSync(filler);
  const start = performance.now();
  await untilReadiness(product.url);
  const seconds = secondsSince(start).toFixed(1);
  await writing;
  if (disk === 'files') {
    check((await apply(product, applicant)).status < 300, 'a file was not taken');
  }
  const [first] = borrowers;
  await until('a call that stores something', async () => {
    if (first === undefined) return true;
    const replies = await callAll(product.url, first, rounds);
    return replies.every(({ status }) => status < 500);
  });
  console.log(`${disk}: "${reason}" ${JSON.stringify(statuses)}, ready ${seconds} s after room`);
}

type People = { borrowers: readonly Borrower[]; applicant: Client };

type Reply = { status: number; retry: string | null };

/** Sends an application with its documents. */
async function apply({ url }: ChaosProduct, { person, token }: Client): Promise<Reply> {
  const form = await loanForm(person, { amount: '100000', months: 4, reason: 'School fees' });
  return replyTo(`${url}/loans/api/personal/loan-create/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
}

async function replyTo(address: string, request: RequestInit): Promise<Reply> {
  const reply = await fetch(address, request);
  await reply.arrayBuffer();
  return { status: reply.status, retry: reply.headers.get('retry-after') };
}

/** Calls that read, and calls that store rows. */
async function callAll(url: string, { token, person }: Borrower, round: number): Promise<Reply[]> {
  const authorization = `Token ${token}`;
  const post = (body: object) => ({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const newcomer = { ...people.newcomer, email: `disk-${crypto.randomUUID()}@example.com` };
  const message = { name: 'Ada', email: person.email, subject: 'Disk', message: `${round}` };
  const calls: [string, RequestInit][] = [
    ['/settings/', {}],
    ['/accounts/api/quarrter-client-user-detail/', { headers: { authorization } }],
    ['/support/api/contact/', post(message)],
    ['/accounts/api/quarrter-client-user-create/', post(signUpForm(newcomer))],
  ];
  const replies: Reply[] = [];
  for (const [place, request] of calls) replies.push(await replyTo(url + place, request));
  return replies;
}

/** Makes PostgreSQL begin new segments of its log until it has no room for one. */
async function fillLog(product: ChaosProduct): Promise<void> {
  for (let segment = 0; segment < disks.log / 16; segment += 1) {
    await product.query(`SELECT pg_logical_emit_message(false, 'drill', repeat('x', 1000))`);
    await product.query('SELECT pg_switch_wal()');
  }
}

/** Writes a file until the disk has no byte left. */
function fill(place: string): void {
  const file = openSync(place, 'w');
  for (let size = 2 ** 20; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}

function mountDisks(folder: string) {
  // PostgreSQL runs as another user than root.
  chmodSync(folder, 0o711);
  const names = Object.keys(disks) as Disk[];
  const mountPoint = (disk: Disk) => path.join(folder, disk);
  for (const disk of names) {
    mkdirSync(mountPoint(disk));
    const options = `size=${disks[disk]}m,mode=711`;
    const made = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint(disk)]);
    if (made.status !== 0) throw new Error(`This drill needs root and mount: ${made.stderr}`);
    mkdirSync(path.join(mountPoint(disk), 'used'), { mode: 0o700 });
  }
  return {
    place: (disk: Disk) => path.join(mountPoint(disk), 'used'),
    filler: (disk: Disk) => path.join(mountPoint(disk), 'filler'),
    end() {
      for (const disk of names) spawnSync('umount', [mountPoint(disk)]);
    },
  };
}

/** A cluster with its log on a disk of its own. */
async function makeCluster(place: (disk: Disk) => string): Promise<string> {
  const folder = path.join(place('tables'), 'postgres');
  const logFile = path.join(place('tables'), 'first.log');
  const first = await startPostgres({ folder, logFile, port: await freePort() });
  await first.stop();
  const log = path.join(folder, 'cluster', 'pg_wal');
  const { uid, gid } = statSync(log);
  cpSync(log, place('log'), { recursive: true });
  rmSync(log, { recursive: true });
  symlinkSync(place('log'), log);
  lchownSync(log, uid, gid);
  const owned = spawnSync('chown', ['-R', `${uid}:${gid}`, place('log')]);
  if (owned.status !== 0) throw new Error(`chown: ${owned.stderr}`);
  return folder;
}
