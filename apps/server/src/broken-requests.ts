import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { dataHeaders } from './security-headers.ts';

/**
 * What never reaches a route: addresses the router cannot read or will not, and requests that are no HTTP. No
 * hook is run for those, so that these answers take their headers and their shape from here.
 */
export function brokenRequests(config: Config) {
  const headers = dataHeaders(config);
  return {
    frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
      reply.headers(headers);
      return error.code === 'FST_ERR_BAD_URL'
        ? reply.code(400).send({ detail: 'The address is not valid.' })
        : reply.code(404).send({ detail: 'Not found.' });
    },
    clientErrorHandler(error: ConnectionError, socket: Socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      const [status, detail] = faults[error.code] ?? [400, 'The request cannot be understood.'];
      const body = JSON.stringify({ detail });
      const head = Object.entries({
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
      // What else the caller sends is not waited for.
      return socket.destroySoon();
    },
  };
}

const faults: { readonly [code: string]: readonly [number, string] } = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};
