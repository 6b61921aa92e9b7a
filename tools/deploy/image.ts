/**
 * `npm run rehearse:image [-- --base IMAGE | --image IMAGE]`: builds deploy/Containerfile with
 * podman, on another base image if one is named, or takes an image that is there. It starts it as
 * deploy/compose.yaml does, in production, lets a client sign up, and ends with figures and a
 * verdict. Everything that it made is removed. Containers use the network of this machine, so that
 * each has a port of its own, and reaches the rehearsal's database and mail server without
 * encryption.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { startMailServer } from '../../apps/server/test/mail-server.ts';
import { inCheckout, ROOT } from '../dev/checkout.mjs';
import { startOfFreePorts } from '../dev/free-port.mjs';
import { runDrill, secondsSince, untilReadiness } from '../drills/drill.ts';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { signUpForm } from '../seed/forms.ts';
import { ask, call, until } from '../seed/http.ts';
import { people } from '../seed/people.ts';
import { isInstalled } from './report.ts';

const { values } = parseArgs({ options: { base: { type: 'string' }, image: { type: 'string' } } });
/** Of the containers, the volume of their files, and the image if it is built here. */
const name = `quarrter-rehearsal-${process.pid}`;
const image = values.image ?? name;
const containers: string[] = [];
/** The time that compose.yaml gives each process before it is killed. */
const graceSeconds = 60;

if (!isInstalled('podman')) throw new Error('This rehearsal needs podman.');
await runDrill(
  { good: 'the image serves, works and ends.', bad: 'the image does not do what it should.' },
  async ({ folder, check }) => {
    const postgres = await startPostgres({
      folder: path.join(folder, 'database'),
      logFile: path.join(folder, 'postgres.log'),
      database: 'quarrter',
      temporary: true,
    });
    const mail = await startMailServer();
    try {
      if (values.image === undefined) await build();
      await rehearse(options(folder, postgres, mail.url), mail.received, check);
    } catch (error) {
      for (const one of containers) console.error(await logsOf(one));
      throw error;
    } finally {
      for (const one of containers) await podman('rm', '--force', '--ignore', '--time=0', one);
      await podman('volume', 'rm', '--force', name);
      if (values.image === undefined) await podman('rmi', '--force', image);
      await mail.close();
      await postgres.stop();
    }
  },
);

async function build(): Promise<void> {
  const began = performance.now();
  const base = values.base ? ['--build-arg', `BASE=${values.base}`] : [];
  const file = inCheckout('deploy', 'Containerfile');
  const format = ['--layers=false', '--format=docker'];
  await podman('build', ...format, ...base, '--file', file, '--tag', image, ROOT);
  console.log(`The image was built in ${secondsSince(began).toFixed(0)} s.`);
}

type Options = { common: string[]; owner: string[] };

async function rehearse(
  { common, owner }: Options,
  received: readonly string[],
  check: (right: boolean, problem: string) => void,
): Promise<void> {
  const size = Number(await podman('image', 'inspect', '--format', '{{.Size}}', image));
  console.log(`It has ${(size / 1e6).toFixed(0)} MB.`);
  const began = performance.now();
  await podman('run', '--rm', ...common, ...owner, image, 'migrate');
  console.log(`It migrated an empty database in ${secondsSince(began).toFixed(1)} s.`);
  const first = await startOfFreePorts(5);
  const [one, two] = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${first + 1}`];
  const metrics = `http://127.0.0.1:${first + 4}/metrics`;
  await start('server-0', [...common, ...ports(first, first + 2)], 'serve');
  await start('server-1', [...common, ...ports(first + 1, first + 3)], 'serve');
  const healthy = `node_modules/.bin/node deploy/healthy.mjs ${metrics}`;
  const worker = [...common, ...ports(0, first + 4), '--health-cmd', healthy];
  await start('worker', worker, 'work');
  for (const url of [one, two]) await untilReadiness(url);
  console.log(`Both servers were ready ${secondsSince(began).toFixed(1)} s after its begin.`);
  await until('the worker', async () => (await fetch(metrics).catch(() => null))?.ok);
  // Podman fails unless the check of the image, or that of compose.yaml, succeeds.
  for (const container of containers) await podman('healthcheck', 'run', container);
  const page = await ask<string>(one, 'GET', '/');
  check(page.status === 200 && page.body.includes('<html'), `a page: ${page.status}`);
  const body = signUpForm(people.borrower);
  await call(two, 'POST', '/accounts/api/quarrter-client-user-create/', { body });
  const sent = await until('the email of the sign-up', async () => received[0]);
  check(sent.includes(people.borrower.email), 'the email is for another address');
  const ledger = await podman('run', '--rm', ...common, image, 'ledger-check');
  console.log(`ledger-check: ${ledger.split('\n').at(-1)}`);
  for (const container of containers) {
    const asked = performance.now();
    await podman('stop', '--time', String(graceSeconds), container);
    const code = await podman('inspect', '--format', '{{.State.ExitCode}}', container);
    console.log(`${container} ended in ${secondsSince(asked).toFixed(1)} s with code ${code}.`);
    check(code === '0', `${container} ended with ${code}: ${await logsOf(container)}`);
  }
}

async function start(role: string, parameters: readonly string[], command: string): Promise<void> {
  const container = `${name}-${role}`;
  containers.push(container);
  // The rehearsal asks for the health itself.
  const own = ['--detach', '--health-interval=disable', '--name', container];
  await podman('run', ...own, ...parameters, image, command);
}

function ports(port: number, metrics: number): string[] {
  return [`--env=PORT=${port}`, ...[`--env=METRICS_PORT=${metrics}`, '--env=METRICS_HOST=0.0.0.0']];
}

/** Returns the options of each container: the rights, settings and secrets of compose.yaml. */
function options(
  folder: string,
  { applicationUrl, ownerUrl }: { applicationUrl: string; ownerUrl: string },
  smtpUrl: string,
): Options {
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets);
  const secret = (setting: string, value: string) => {
    const file = setting.toLowerCase().replaceAll('_', '-');
    // The user of the image reads it; the folder above keeps others away.
    writeFileSync(path.join(secrets, file), value, { mode: 0o644 });
    return `--env=${setting}_FILE=/run/secrets/${file}`;
  };
  const key = () => randomBytes(32).toString('base64');
  const settings = readFileSync(inCheckout('deploy', 'systemd', 'quarrter.env.example'), 'utf8')
    .replaceAll('quarrter.example', 'quarrter.test')
    .replace('pk_live_…', `pk_live_${randomBytes(20).toString('hex')}`)
    .replace(/^VIRUS_SCANNER_URL=.*$/m, 'VIRUS_SCANNER_URL=none')
    .split('\n')
    .filter((line) => /^\w+=/.test(line) && !/^(HOST|FILES_DIR)=/.test(line))
    .map((line) => `--env=${line.replaceAll('"', '')}`);
  const common = [
    ...['--network=host', '--read-only', '--tmpfs=/tmp', '--user=10001:10001', '--cap-drop=all'],
    ...['--security-opt=no-new-privileges', `--volume=${secrets}:/run/secrets:ro`],
    ...[`--volume=${name}:/var/lib/quarrter/files`, '--env=PRIVATE_NETWORK=this-machine'],
    ...settings,
    secret('DATABASE_URL', applicationUrl),
    secret('SMTP_URL', smtpUrl),
    secret('PROVIDER_SECRET_KEY', `sk_live_${randomBytes(20).toString('hex')}`),
    secret('ENCRYPTION_KEYS', `first:${key()}`),
    secret('BLIND_INDEX_KEY', key()),
  ];
  return { common, owner: [secret('DATABASE_OWNER_URL', ownerUrl)] };
}

async function podman(...parameters: string[]): Promise<string> {
  const { stdout, exitCode, all } = await execa('podman', parameters, { all: true, reject: false });
  if (exitCode !== 0) throw new Error(`podman ${parameters.join(' ')}: ${all}`);
  return stdout.trim();
}

/** With its last words, which it says on the other channel. */
async function logsOf(container: string): Promise<string> {
  const options = { all: true, reject: false } as const;
  const { all } = await execa('podman', ['logs', '--tail', '20', container], options);
  return all;
}
