/** Requests to a proxy as a browser sends them, over TLS and with the host's name. */
import http2 from 'node:http2';
import https from 'node:https';
import { connect, type SecureVersion } from 'node:tls';
import { hosts, type RunningProxy } from './proxies.ts';

export type Reply = {
  status: number;
  headers: { [name: string]: string | string[] | undefined };
  /** Every value of a header, where one must not come twice. */
  all(name: string): string[];
  text: string;
};

export type Sent = {
  host?: string;
  method?: string;
  headers?: { [name: string]: string };
  body?: Buffer | string;
  /** Another address of this machine to call from. */
  from?: string;
};

const patienceMs = 60_000;

/** Sends a request on a connection of its own. */
export function send(proxy: RunningProxy, path: string, sent: Sent = {}): Promise<Reply> {
  const { host = hosts.client, method = 'GET', headers = {}, body, from } = sent;
  return new Promise((resolve, reject) => {
    const request = https.request({
      host: '127.0.0.1',
      port: proxy.https,
      servername: host,
      ca: proxy.certificate,
      method,
      path,
      agent: false,
      timeout: patienceMs,
      ...(from ? { localAddress: from } : {}),
      headers: { host, ...headers },
    });
    request.on('timeout', () => request.destroy(new Error(`${method} ${path} takes too long`)));
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode = 0, headers: answered, rawHeaders } = response;
      const all = (name: string) =>
        rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => {
        // A body that is still being sent is of no use after the reply.
        request.destroy();
        resolve({ status: statusCode, headers: answered, all, text });
      });
    });
    request.end(body);
  });
}

/** Whether the proxy agrees on this version of TLS, and on no other. */
export function speaksTls(
  proxy: RunningProxy,
  version: SecureVersion,
  ciphers = 'DEFAULT',
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: '127.0.0.1',
      port: proxy.https,
      servername: hosts.client,
      ca: proxy.certificate,
      minVersion: version,
      maxVersion: version,
      ciphers: `${ciphers}@SECLEVEL=0`,
    });
    socket.on('error', () => resolve(false));
    socket.on('secureConnect', () => {
      resolve(true);
      socket.destroy();
    });
  });
}

/** The stream of changes, over HTTP/2 as a browser opens it. */
export function openStream(proxy: RunningProxy, token: string) {
  const session = http2.connect(`https://127.0.0.1:${proxy.https}`, {
    servername: hosts.client,
    ca: proxy.certificate,
  });
  const stream = session.request({
    ':path': '/notifications/api/stream/',
    ':authority': hosts.client,
    authorization: `Token ${token}`,
  });
  let received = '';
  let waiting = () => {};
  let failed: Error | null = null;
  const fail = (error: Error) => {
    failed = error;
    waiting();
  };
  session.on('error', fail);
  stream.on('error', fail).setEncoding('utf8');
  stream.on('data', (text: string) => {
    received += text;
    waiting();
  });
  return {
    close: () => session.destroy(),
    /** Fails when the words are not there within half a heart-beat: then they were held back. */
    async until(words: string): Promise<void> {
      const deadline = AbortSignal.timeout(10_000);
      while (!received.includes(words)) {
        if (failed) throw failed;
        await new Promise<void>((resolve, reject) => {
          waiting = resolve;
          deadline.addEventListener('abort', () =>
            reject(new Error(`no "${words}" within 10 seconds, only "${received}"`)),
          );
        });
      }
    },
  };
}
