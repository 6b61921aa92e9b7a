import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

export const connections = 64;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** The body of a reply; throws for any that is not 200. */
export function post(
  url: string,
  headers: { readonly [name: string]: string },
  body: string,
): Promise<string> {
  const replied = Promise.withResolvers<string>();
  const json = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = request(
    url,
    { method: 'POST', agent, headers: { ...json, ...headers } },
    (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (reply.statusCode === 200) replied.resolve(text);
        else replied.reject(new Error(`${url} replied ${reply.statusCode}: ${text}`));
      });
    },
  );
  sent.on('error', replied.reject);
  sent.end(body);
  return replied.promise;
}

export function sendWebhook(base: string, key: string, body: string): Promise<string> {
  const signature = createHmac('sha512', key).update(body).digest('hex');
  return post(`${base}/payments/webhook`, { 'x-paystack-signature': signature }, body);
}
