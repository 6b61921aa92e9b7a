import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FollowedStream, followStream } from './follow-stream.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
});
let stopping = new AbortController();
let running: Promise<void> = Promise.resolve();
afterEach(async () => {
  stopping.abort();
  await running;
  page.visibilityState = 'visible';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Connection = {
  after: string | null;
  signal: AbortSignal;
  send(...events: string[]): void;
  /** Breaks the connection. */
  lose(): void;
};

/** A server whose connections the test answers by hand. */
function following() {
  const connections: Connection[] = [];
  let status = 200;
  const stream = {
    connect: vi.fn<FollowedStream['connect']>(async (after, signal) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (given) => {
          controller = given;
        },
      });
      signal.addEventListener('abort', () => controller?.error(new Error('aborted')));
      const send = (...events: string[]) => {
        for (const event of events) controller?.enqueue(new TextEncoder().encode(event));
      };
      const lose = () => controller?.error(new Error('lost'));
      connections.push({ after, signal, send, lose });
      return new Response(body, { status });
    }),
    onOpen: vi.fn(),
    onChanged: vi.fn(),
    onReset: vi.fn(),
    onRejected: vi.fn(),
  };
  stopping = new AbortController();
  return {
    ...stream,
    connections,
    answerWith: (given: number) => {
      status = given;
    },
    start: () => {
      running = followStream(stream, stopping.signal);
    },
  };
}

const event = (name: string, id: string, data = '{}') =>
  `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`;

test('hands over what changed, also when it arrives in pieces', async () => {
  const { start, connections, onOpen, onChanged } = following();
  start();
  await seconds(0);
  connections[0]?.send(event('ready', 'a-1'), 'id: a-2\nevent: chan', 'ged\ndata: {"x":1}\n\n');
  await seconds(0);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(onChanged).toHaveBeenCalledExactlyOnceWith('{"x":1}');
});

test('continues after the last event when the stream falls silent', async () => {
  const { start, connections, onReset } = following();
  start();
  await seconds(0);
  connections[0]?.send(event('ready', 'a-1'), event('beat', 'a-7'));
  await seconds(49);
  expect(connections).toHaveLength(1);
  await seconds(4);
  expect(connections.map(({ after }) => after)).toEqual([null, 'a-7']);
  connections[1]?.send(event('reset', 'b-1'), event('ready', 'b-1'));
  await seconds(3);
  expect(onReset).toHaveBeenCalledOnce();
});

test('reads the page again every half a minute when no stream can be held', async () => {
  const { start, connections, connect, onReset } = following();
  // A proxy that keeps every event to itself.
  start();
  await seconds(10 + 2 + 10 + 4 + 10 + 8);
  expect(connections.length).toBe(3);
  expect(onReset).not.toHaveBeenCalled();
  await seconds(31);
  expect(onReset).toHaveBeenCalledTimes(1);
  await seconds(60 + 20);
  expect(onReset.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(connect.mock.calls.length).toBeLessThan(6);
});

test('waits while the device is offline, and continues where it stopped', async () => {
  const device = { onLine: true };
  vi.stubGlobal('navigator', device);
  const { start, connections, onReset, onChanged } = following();
  start();
  await seconds(0);
  connections[0]?.send(event('ready', 'a-1'), event('changed', 'a-2', '{"x":1}'));
  await seconds(1);
  device.onLine = false;
  connections[0]?.lose();
  await seconds(600);
  expect(connections).toHaveLength(1);
  device.onLine = true;
  window.dispatchEvent(new Event('online'));
  await seconds(0);
  expect(connections.map(({ after }) => after)).toEqual([null, 'a-2']);
  connections[1]?.send(event('changed', 'a-3', '{"x":2}'), event('ready', 'a-3'));
  await seconds(1);
  expect(onChanged.mock.calls).toEqual([['{"x":1}'], ['{"x":2}']]);
  expect(onReset).not.toHaveBeenCalled();
});

test('polls while the server answers 503, and stops once the stream is open again', async () => {
  const { start, answerWith, connections, onReset } = following();
  answerWith(503);
  start();
  await seconds(2 + 4 + 8 + 30);
  expect(connections).toHaveLength(4);
  expect(onReset).toHaveBeenCalledTimes(1);
  answerWith(200);
  await seconds(16 + 10 * 30);
  expect(connections).toHaveLength(5);
  connections[4]?.send(event('ready', 'a-1'));
  const polls = onReset.mock.calls.length;
  expect(polls).toBeGreaterThanOrEqual(10);
  for (let count = 0; count < 10; count += 1) {
    connections[4]?.send(event('beat', 'a-1'));
    await seconds(20);
  }
  expect(connections).toHaveLength(5);
  expect(onReset).toHaveBeenCalledTimes(polls);
});

test('ends with a session that the server does not know', async () => {
  const { start, answerWith, connect, onRejected } = following();
  answerWith(401);
  start();
  await seconds(600);
  expect(connect).toHaveBeenCalledOnce();
  expect(onRejected).toHaveBeenCalledOnce();
});

test('asks again after the server ended the stream, once this page could sign out', async () => {
  const { start, connections } = following();
  start();
  await seconds(0);
  connections[0]?.send(event('ready', 'a-1'), event('end', ''));
  await seconds(2);
  expect(connections).toHaveLength(1);
  await seconds(2);
  expect(connections.map(({ after }) => after)).toEqual([null, 'a-1']);
});

test('pauses a page that is hidden for long, and continues when it is seen again', async () => {
  const { start, connections } = following();
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  start();
  await seconds(0);
  connections[0]?.send(event('ready', 'a-1'));
  await seconds(1);
  show('hidden');
  await seconds(29);
  expect(connections[0]?.signal.aborted).toBe(false);
  await seconds(2);
  expect(connections[0]?.signal.aborted).toBe(true);
  await seconds(600);
  expect(connections).toHaveLength(1);
  show('visible');
  await seconds(0);
  expect(connections[1]?.after).toBe('a-1');
});
