import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { headersWithoutHooks } from './web/index.ts';

/**
 * Answers requests that never reach a route: an address the router cannot read, or bytes that are
 * no HTTP. No hook runs for those, so their replies take headers and shape from here.
 */
export function brokenRequests(production: boolean) {
  const headers = headersWithoutHooks(production);
  return {
    frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
      reply.headers(headers);
      return error.code === 'FST_ERR_BAD_URL'
        ? reply.code(400).send({ detail: 'The address is not valid.' })
        : reply.code(404).send({ detail: 'Not found.' });
    },
    clientErrorHandler(error: ConnectionError, socket: Socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const [status, detail] = clientErrors[error.code] ?? [400, 'The request is not valid HTTP.'];
      const body = JSON.stringify({ detail });
      const head = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
      // Nothing more is read from this caller.
      return socket.destroySoon();
    },
  };
}

const clientErrors: { readonly [code: string]: readonly [number, string] } = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
