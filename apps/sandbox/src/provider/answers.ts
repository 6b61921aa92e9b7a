import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { chooseFault, readFaults } from '../faults.ts';
import { ApiError } from './envelope.ts';

type Answers = 'normal' | 'cut' | 'throttled' | 'down';

/**
 * Makes the provider's answers faulty. `cut`: a call that changes something is carried out, and the
 * connection ends before the answer. `throttled` and `down`: nothing is carried out.
 */
export function misbehave(app: FastifyInstance, context: SandboxContext): void {
  const cutRequests = new WeakSet<object>();
  app.addHook('preHandler', async (request, reply) => {
    const answers = answersNow(context, request.method);
    if (answers === 'throttled') {
      reply.header('retry-after', '1');
      throw new ApiError(429, 'Too many requests. Please slow down.');
    }
    if (answers === 'down') throw new ApiError(503, 'Service unavailable');
    if (answers === 'cut') cutRequests.add(request.raw);
  });
  app.addHook('onSend', async (request) => {
    if (cutRequests.has(request.raw)) request.raw.socket.destroy();
  });
}

function answersNow({ store }: SandboxContext, method: string): Answers {
  const { answers } = readFaults(store);
  const chosen = answers === 'mixed' ? chooseFault(['cut', 'throttled', 'down']) : answers;
  return chosen === 'cut' && method === 'GET' ? 'normal' : chosen;
}
