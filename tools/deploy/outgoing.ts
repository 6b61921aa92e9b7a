/** The outgoing proxy of deploy/egress: the requests that it forwards, and the ones it rejects. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { inCheckout } from '../dev/checkout.mjs';
import { freePort } from '../dev/free-port.mjs';
import { until } from '../seed/http.ts';
import { mustBe, type Report, toolEnvironment } from './report.ts';

const example = (name: string) => readFileSync(inCheckout('deploy', 'egress', name), 'utf8');

/** Asks the proxy for a connection, and returns the status of its answer. */
async function statusOf(proxyPort: number, target: string): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port: proxyPort, method: 'CONNECT', path: target });
  asked.on('connect', (_reply, socket) => socket.destroy());
  asked.end();
  const [reply] = await once(asked, 'connect');
  return reply.statusCode;
}

/**
 * Starts the proxy with the port of a server of this machine in place of 443, and with the name of
 * this machine as one more host, because a host of the list would be looked up in the network.
 */
export async function checkOutgoingProxy(report: Report, folder: string): Promise<void> {
  const outside = createServer();
  outside.listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const allowed = (outside.address() as AddressInfo).port;
  const port = await freePort();
  const hosts = path.join(folder, 'hosts');
  writeFileSync(hosts, `${example('hosts')}^localhost$\n`);
  const configuration = path.join(folder, 'tinyproxy.conf');
  const text = example('tinyproxy.conf')
    .replace('Port 8888', `Port ${port}`)
    .replace('ConnectPort 443', `ConnectPort ${allowed}`)
    .replace('"/etc/tinyproxy/hosts"', `"${hosts}"`)
    .replace(/^(User|Group|Syslog) .*\n/gm, '')
    .replace('LogLevel Connect', 'LogLevel Error');
  writeFileSync(configuration, text);
  const options = { stdio: 'ignore', env: toolEnvironment } as const;
  const proxy = spawn('tinyproxy', ['-d', '-c', configuration], options);
  const ended = once(proxy, 'exit');
  try {
    await report.check(
      'tinyproxy: passes on to the hosts of the list, and to no other',
      async () => {
        const passedOn = await until('the proxy', () =>
          statusOf(port, `localhost:${allowed}`).catch(() => undefined),
        );
        mustBe('a host of the list', passedOn, 200);
        for (const target of [
          `127.0.0.1:${allowed}`,
          `elsewhere.example:${allowed}`,
          `api.paystack.co.elsewhere.example:${allowed}`,
          'localhost:22',
        ]) {
          mustBe(target, await statusOf(port, target), 403);
        }
      },
    );
  } finally {
    proxy.kill('SIGTERM');
    await ended;
    outside.close();
  }
}
