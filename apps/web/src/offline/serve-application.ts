/*
 * The service worker. It stores the application's own files, whose names hold a hash of their
 * content, and a page that says that there is no connection. Everything else goes to the server as
 * if the worker were not there: no reply of a call is stored or read here (SES-07).
 */

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = { request: Request; respondWith(reply: Promise<Response>): void };

/** The part of a worker's global scope that is used here. */
export type WorkerScope = {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'match' | 'delete'>;
  readonly location: { readonly origin: string };
  fetch(request: Request | string): Promise<Response>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

export type Application = {
  /** A hash over the files: a build with other files is another version. */
  readonly version: string;
  /** The paths of the files, such as `/assets/frame-3fa9c1.js`. */
  readonly files: readonly string[];
  readonly offlinePage: { readonly html: string; readonly policy: string };
};

const prefix = 'application-';
const filesAtOnce = 4;

export function serveApplication(scope: WorkerScope, application: Application): void {
  const { caches } = scope;
  const files = new Set(application.files);
  const name = prefix + application.version;

  scope.addEventListener('install', (event) => event.waitUntil(storeFiles()));
  // Only when no tab of the version before is open: until then its files stay where they are.
  scope.addEventListener('activate', (event) => event.waitUntil(deleteOlder()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (files.has(pathname)) event.respondWith(readFile(request, pathname));
    else if (request.mode === 'navigate' && !isElsewhere(pathname)) {
      event.respondWith(scope.fetch(request).catch(offlineReply));
    }
  });

  /** A file of the version before that did not change is not fetched again. */
  async function storeFiles(): Promise<void> {
    const cache = await caches.open(name);
    const waiting = [...files];
    const storeNext = async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        const reply = (await caches.match(file)) ?? (await scope.fetch(file));
        if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
        await cache.put(file, reply);
      }
    };
    await Promise.all(Array.from({ length: filesAtOnce }, storeNext));
  }

  async function deleteOlder(): Promise<void> {
    const older = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
    await Promise.all(older.map((one) => caches.delete(one)));
  }

  /** The browser may have deleted the files to make room. */
  async function readFile(request: Request, path: string): Promise<Response> {
    return (await caches.match(path)) ?? scope.fetch(request);
  }

  function offlineReply(): Response {
    const { html, policy } = application.offlinePage;
    return new Response(html, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      },
    });
  }
}

/** The staff console and the sandbox are applications of their own. */
function isElsewhere(path: string): boolean {
  return /^\/(staff|sandbox)(\/|$)/.test(path);
}
