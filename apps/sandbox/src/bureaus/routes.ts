import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { readFaults } from '../faults.ts';
import { crcRoutes } from './crc.ts';
import { firstCentralRoutes } from './first-central.ts';

/** Longer than the product waits. */
const slowMs = 60_000;

/** Two credit bureaus, each with its own calls. Their failures are one of the faults. */
export async function bureauRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  app.addHook('preHandler', async (_request, reply) => {
    const { bureaus } = readFaults(context.store);
    if (bureaus === 'slow') await wait(slowMs, undefined, { ref: false });
    if (bureaus === 'down') return reply.code(503).send({ message: 'Service unavailable' });
    if (bureaus === 'throttled') {
      return reply.code(429).header('retry-after', '600').send({ message: 'Too many requests' });
    }
    if (bureaus === 'malformed') return reply.type('text/html').send('<html>Maintenance</html>');
  });
  await app.register((scope) => crcRoutes(scope, context), { prefix: '/crc' });
  await app.register((scope) => firstCentralRoutes(scope, context), { prefix: '/first-central' });
}
