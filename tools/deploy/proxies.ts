/** The proxies of deploy/, with ports, certificates and listeners of a check. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inCheckout } from '../dev/checkout.mjs';
import { runTool, toolEnvironment } from './report.ts';

export const hosts = { client: 'quarrter.example', staff: 'staff.quarrter.example' };

export type ProxyPorts = { http: number; https: number; listeners: readonly [number, number] };

export type RunningProxy = ProxyPorts & { certificate: string; stop(): Promise<void> };

export type ProxyKind = {
  tool: string;
  /** Writes the adapted configuration and has the tool check it. */
  prepare(folder: string, ports: ProxyPorts): readonly string[];
};

/** Makes the replacements of a deployment; each text to replace must be there. */
function adapt(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    const result = changed.replaceAll(from, () => to);
    if (result === changed) throw new Error(`the configuration does not have ${from}`);
    return result;
  }, text);
}

function example(...parts: string[]): string {
  return readFileSync(inCheckout('deploy', ...parts), 'utf8');
}

const listenersOf = ({ listeners }: ProxyPorts) =>
  [
    ['127.0.0.1:3000', `127.0.0.1:${listeners[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${listeners[1]}`],
  ] as const;

/** Settings in Debian's nginx.conf for all servers. */
const debian =
  'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers on; gzip on;';

export const nginx: ProxyKind = {
  tool: 'nginx',
  prepare(folder, ports) {
    const snippets = path.join(folder, 'snippets');
    mkdirSync(snippets, { recursive: true });
    const text = adapt(example('nginx', 'quarrter.conf'), [
      [/^ *listen \[::\]:.*\n/gm, ''],
      ['listen 80', `listen 127.0.0.1:${ports.http}`],
      ['listen 443', `listen 127.0.0.1:${ports.https}`],
      ['/etc/ssl/quarrter/', `${folder}/certificates/`],
      ['/var/log/nginx/', `${folder}/`],
      ...listenersOf(ports),
    ]);
    writeFileSync(path.join(folder, 'quarrter.conf'), text);
    for (const name of ['quarrter-proxy.conf', 'quarrter-tls.conf']) {
      cpSync(inCheckout('deploy', 'nginx', name), path.join(snippets, name));
    }
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = path.join(folder, 'nginx.conf');
    writeFileSync(
      main,
      [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
        `events { worker_connections 256; }`,
        `http { ${debian} ${temporary.join(' ')} include quarrter.conf; }`,
      ].join('\n'),
    );
    const parameters = ['-p', folder, '-e', `${folder}/error.log`, '-c', main];
    runTool('nginx', [...parameters, '-t']);
    return parameters;
  },
};

export const haproxy: ProxyKind = {
  tool: 'haproxy',
  prepare(folder, ports) {
    const certificates = path.join(folder, 'certificates');
    const text = adapt(example('haproxy', 'quarrter.cfg'), [
      ['bind :80', `bind 127.0.0.1:${ports.http}`],
      ['bind :443', `bind 127.0.0.1:${ports.https}`],
      ['/etc/ssl/quarrter/haproxy/', path.join(certificates, 'haproxy', '/')],
      ['log /dev/log local0', 'log stderr format raw local0'],
      ...listenersOf(ports),
    ]);
    const file = path.join(folder, 'haproxy.cfg');
    writeFileSync(file, text);
    runTool('haproxy', ['-c', '-f', file]);
    return ['-db', '-f', file];
  },
};

/** One certificate of our own for both hosts. */
export function makeCertificates(folder: string): string {
  const certificates = path.join(folder, 'certificates');
  mkdirSync(path.join(certificates, 'haproxy'), { recursive: true });
  const certificate = path.join(certificates, `${hosts.client}.pem`);
  const key = path.join(certificates, `${hosts.client}.key`);
  runTool('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', `/CN=${hosts.client}`, '-keyout', key, '-out', certificate],
    ...['-addext', `subjectAltName=DNS:${hosts.client},DNS:${hosts.staff}`],
  ]);
  cpSync(certificate, path.join(certificates, `${hosts.staff}.pem`));
  cpSync(key, path.join(certificates, `${hosts.staff}.key`));
  const both = readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8');
  writeFileSync(path.join(certificates, 'haproxy', 'both.pem'), both);
  return readFileSync(certificate, 'utf8');
}

/** Starts the proxy in the foreground, and waits until it listens. */
export async function startProxy(
  { tool, prepare }: ProxyKind,
  folder: string,
  ports: ProxyPorts,
): Promise<RunningProxy> {
  const certificate = makeCertificates(folder);
  const parameters = prepare(folder, ports);
  const log = openSync(path.join(folder, `${tool}.log`), 'a');
  const child = spawn(tool, parameters, { env: toolEnvironment, stdio: ['ignore', log, log] });
  closeSync(log);
  await untilListens(child, ports.https);
  return {
    ...ports,
    certificate,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const listensWithinMs = 30_000;

async function untilListens(child: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + listensWithinMs;
  while (child.exitCode === null && Date.now() < end) {
    const listens = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () =>
        resolve(false),
      );
      socket.on('connect', () => socket.destroy());
    });
    if (listens) return;
    await pause(50);
  }
  throw new Error(`${child.spawnfile} does not listen`);
}
