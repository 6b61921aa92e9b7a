import { beforeEach, expect, test } from 'vitest';
import { serveApplication, type WorkerScope } from './serve-application.ts';

const origin = 'https://quarrter.example';
const page = { html: '<h1>You are offline</h1>', policy: "default-src 'none'" };

/** The caches of one browser, by name and path. */
let stored: Map<string, Map<string, Response>>;
/** The addresses that the worker requested from the network. */
let fetched: string[];
let online: boolean;

beforeEach(() => {
  stored = new Map();
  fetched = [];
  online = true;
});

const pathOf = (request: Request | string) =>
  typeof request === 'string' ? request : new URL(request.url).pathname;

function installed(version: string, files: readonly string[]) {
  const listeners: { [type: string]: (event: never) => void } = {};
  const scope = {
    location: { origin },
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener;
    },
    async fetch(request: Request | string) {
      const path = pathOf(request);
      if (!online) throw new TypeError('Failed to fetch');
      fetched.push(path);
      return new Response(`network: ${path}`, { status: path.includes('gone') ? 404 : 200 });
    },
    caches: {
      async open(name: string) {
        const files = stored.get(name) ?? new Map<string, Response>();
        stored.set(name, files);
        return { put: async (path: string, reply: Response) => void files.set(path, reply) };
      },
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (path: string) =>
        [...stored.values()]
          .map((files) => files.get(path))
          .find(Boolean)
          ?.clone(),
    },
  };
  serveApplication(scope as unknown as WorkerScope, { version, files, offlinePage: page });
  const lasting = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners[type]?.({ waitUntil: (given: Promise<unknown>) => (work = given) } as never);
    await work;
  };
  return {
    install: () => lasting('install'),
    activate: () => lasting('activate'),
    /** Returns the worker's reply; undefined where it leaves the request to the browser. */
    async ask(path: string, mode = 'cors', method = 'GET'): Promise<string | undefined> {
      const url = path.startsWith('http') ? path : origin + path;
      let reply: Promise<Response> | undefined;
      const request = { url, mode, method } as Request;
      listeners.fetch?.({
        request,
        respondWith: (given: Promise<Response>) => (reply = given),
      } as never);
      return (await reply)?.text();
    },
  };
}

const first = ['/assets/frame-1.js', '/assets/style-1.css'];

test('files of the application are stored once and then read without the network', async () => {
  const worker = installed('1', first);
  await worker.install();
  expect(fetched.toSorted()).toEqual(first);
  online = false;
  expect(await worker.ask('/assets/frame-1.js')).toBe('network: /assets/frame-1.js');
});

test.each([
  ['/accounts/api/quarrter-client-user-detail/1/'],
  ['/transactions/api/statement/?format=pdf'],
  ['/settings/'],
  ['/assets/unknown-9.js'],
  ['https://checkout.example/assets/frame-1.js'],
])('SES-07: %s goes past the worker and is never stored', async (path) => {
  const worker = installed('1', first);
  await worker.install();
  await worker.activate();
  for (const method of ['GET', 'POST'])
    expect(await worker.ask(path, 'cors', method)).toBe(undefined);
  expect([...stored].flatMap(([, files]) => [...files.keys()]).toSorted()).toEqual(first);
});

test('a page comes from the network, and is never stored', async () => {
  const worker = installed('1', first);
  await worker.install();
  expect(await worker.ask('/dashboard', 'navigate')).toBe('network: /dashboard');
  expect([...(stored.get('application-1')?.keys() ?? [])].toSorted()).toEqual(first);
});

test('without a connection a page says so; the staff console has no part in it', async () => {
  const worker = installed('1', first);
  await worker.install();
  online = false;
  expect(await worker.ask('/loans/type?type=personal', 'navigate')).toBe(page.html);
  expect(await worker.ask('/staff/work', 'navigate')).toBeUndefined();
  expect(await worker.ask('/sandbox/mail', 'navigate')).toBeUndefined();
});

test('an update fetches what is new, and keeps the files of open tabs', async () => {
  const before = installed('1', first);
  await before.install();
  fetched = [];
  const after = installed('2', ['/assets/frame-2.js', '/assets/style-1.css']);
  await after.install();
  expect(fetched).toEqual(['/assets/frame-2.js']);
  online = false;
  expect(await before.ask('/assets/frame-1.js')).toContain('frame-1');
  await after.activate();
  expect([...stored.keys()]).toEqual(['application-2']);
  expect(await after.ask('/assets/style-1.css')).toContain('style-1');
});

test('a version of which a file is missing is not installed', async () => {
  const worker = installed('1', ['/assets/gone-1.js']);
  await expect(worker.install()).rejects.toThrow('404');
});
