import type { ServerResponse } from 'node:http';
import type { LiveChange, LiveEventName } from '@quarrter/contract/live';
import type { FastifyReply } from 'fastify';

/** More than this waits only for a reader that is gone. */
const maxUnreadBytes = 64 * 1024;

/**
 * Answers with a stream of server-sent events. `onClosed` is called once, on whichever side it
 * ends. It writes to the connection itself: neither compression nor a proxy may hold an event back.
 */
export function openStream(reply: FastifyReply, onClosed: () => void) {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.on('close', onClosed);
  response.on('error', () => response.destroy());
  return {
    send: (event: { name: LiveEventName; id: string; changes?: readonly LiveChange[] }) =>
      write(response, event),
    end: () => response.end(),
  };
}

function write(
  response: ServerResponse,
  { name, id, changes }: { name: LiveEventName; id: string; changes?: readonly LiveChange[] },
): void {
  if (response.writableEnded) return;
  if (response.writableLength > maxUnreadBytes) {
    response.destroy();
    return;
  }
  const data = changes === undefined ? '{}' : JSON.stringify({ changes });
  response.write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
}
