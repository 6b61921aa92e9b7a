/** The proxies that a drill starts in front of the listeners, where they are installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../dev/free-port.mjs';

export type ProxyName = 'nginx' | 'haproxy';

export type Proxy = {
  readonly url: string;
  /** Where it writes why it did not pass a call on; null for its standard error. */
  readonly errorLog: string | null;
  stop(): Promise<void>;
};

/** HAProxy asks so often; two answers that are not ready take a listener out of use. */
const checkEveryMs = 500;

export function isInstalled(name: ProxyName): boolean {
  return spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined;
}

/** Starts the proxy in front of these ports of 127.0.0.1, and waits until it passes calls on. */
export async function startProxy(
  name: ProxyName,
  ports: readonly number[],
  parent: string,
): Promise<Proxy> {
  const folder = path.join(parent, name);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = path.join(folder, `${name}.conf`);
  writeFileSync(file, name === 'nginx' ? nginx(port, ports, folder) : haproxy(port, ports));
  const parameters = name === 'nginx' ? ['-p', folder, '-c', file] : ['-db', '-f', file];
  const child = spawn(name, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(child, `${url}/health/live`);
  return {
    url,
    errorLog: name === 'nginx' ? path.join(folder, 'error.log') : null,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`);
    const answered = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answered) return;
    await pause(100);
  }
}

/**
 * Without health checks nginx learns from a refused connection that a listener is gone. It opens a
 * connection for each request, as in deploy/nginx.
 */
function nginx(port: number, ports: readonly number[], folder: string): string {
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `
${root}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream quarrter {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://quarrter;
      proxy_http_version 1.1;
      proxy_set_header Connection close;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`;
}

function haproxy(port: number, ports: readonly number[]): string {
  const server = `check inter ${checkEveryMs} fall 2 rise 1`;
  const lines = ports.map((one, at) => `  server listener${at} 127.0.0.1:${one} ${server}`);
  return `
defaults
  mode http
  timeout connect 2s
  timeout check 10s
  timeout client 60s
  timeout server 60s
  option httpchk GET /health/ready
  option forwardfor
  http-reuse never
  option redispatch 1
  retries 3
frontend clients
  bind 127.0.0.1:${port}
  default_backend quarrter
backend quarrter
${lines.join('\n')}
`;
}
