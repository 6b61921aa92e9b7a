import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRelease } from './follow-release.ts';

const reload = vi.fn();
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { reload, pathname: '/loans' });
  const entry = { getAttribute: () => '/assets/app-before.js' };
  vi.stubGlobal('document', { querySelector: () => entry });
  reload.mockClear();
  followRelease();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A file of the page is gone, when the page has been open for so long. */
async function missFile(openForMs: number, answer: () => Promise<Response>): Promise<void> {
  vi.spyOn(performance, 'now').mockReturnValue(openForMs);
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  page.dispatchEvent(new Event('vite:preloadError'));
  const replies = asked.mock.results.map(({ value }) => value as Promise<Response>);
  await Promise.allSettled(replies);
  // The page acts on the reply in the same turn.
  await new Promise(setImmediate);
}

const released = '<script type="module" crossorigin src="/assets/app-after.js"></script>';
const answered = async (status: number, body = released) => new Response(body, { status });

test('a page that misses a file after a release loads itself again', async () => {
  await missFile(3_600_000, () => answered(200));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['the server cannot be reached', 3_600_000, () => Promise.reject(new TypeError('offline'))],
  ['the server is being restarted', 3_600_000, () => answered(502)],
  ['it was only just loaded', 1_000, () => answered(200)],
  [
    'the line failed and nothing was released',
    3_600_000,
    () => answered(200, released.replace('after', 'before')),
  ],
])('a page that misses a file stays when %s', async (_when, openForMs, answer) => {
  await missFile(openForMs, answer);
  expect(reload).not.toHaveBeenCalled();
});
