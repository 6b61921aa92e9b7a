import { readEvents, type ServerEvent } from './read-events.ts';
import { pauseOrOnline, untilUsable, watchHidden } from './watch-page.ts';

export type FollowedStream = {
  /** Asks for the stream, from the event after this one on. */
  connect: (after: string | null, signal: AbortSignal) => Promise<Response>;
  /** The stream is open for the first time. */
  onOpen: () => void;
  /** The data of an event `changed`. */
  onChanged: (data: string) => void;
  /** Anything may have changed. */
  onReset: () => void;
  /** The server no longer knows the session. True when it was replaced by another one. */
  onRejected: () => Promise<boolean>;
};

/** A proxy that holds the first event back this long holds back all of them. */
const FIRST_EVENT_MS = 10_000;
/** Two heart-beats and a half. */
const SILENT_MS = 50_000;

/** After so many failures in a row the page is read again from time to time instead. */
const POLL_AFTER_FAILURES = 3;
const POLL_MS = 30_000;
/** While it polls, the stream is tried every so many times. */
const TRY_EVERY = 10;

/** A session that ends by a call of this page is gone from it by then. */
const AFTER_END_MS = 3_000;

/** All pages are told at once; they need not all ask at once. */
const SPREAD_RESET_MS = 2_000;

type End = 'ended' | 'paused' | 'lost' | 'rejected';

/**
 * Follows a stream of server-sent events until the signal aborts: again after sleep, a lost network
 * or a restarted server, from where it stopped. Where no stream can be held, everything counts as
 * changed every half a minute. A hidden page follows nothing.
 */
export async function followStream(stream: FollowedStream, signal: AbortSignal): Promise<void> {
  let after: string | null = null;
  let failures = 0;
  const opened = (id: string) => {
    if (after === null) stream.onOpen();
    after = id;
    failures = 0;
  };
  while (!signal.aborted) {
    await untilUsable(signal);
    if (signal.aborted) return;
    const polls = failures - POLL_AFTER_FAILURES;
    if (polls >= 0) {
      await pauseOrOnline(POLL_MS, signal);
      if (signal.aborted) return;
      stream.onReset();
      if (polls % TRY_EVERY > 0) {
        failures += 1;
        continue;
      }
    }
    const end = await followOnce(stream, after, opened, (id) => (after = id), signal);
    if (signal.aborted) return;
    if (end === 'rejected' && !(await stream.onRejected())) return;
    if (end === 'lost') {
      failures += 1;
      await pauseOrOnline(1_000 * 2 ** Math.min(failures, 4), signal);
    }
    if (end === 'ended') await pauseOrOnline(AFTER_END_MS, signal);
  }
}

/** One connection, and why it ended. */
async function followOnce(
  stream: FollowedStream,
  after: string | null,
  onReady: (id: string) => void,
  onId: (id: string) => void,
  signal: AbortSignal,
): Promise<End> {
  const closing = new AbortController();
  let paused = false;
  const close = () => closing.abort();
  const stopWatching = watchHidden(() => {
    paused = true;
    close();
  });
  signal.addEventListener('abort', close);
  let silence = setTimeout(close, FIRST_EVENT_MS);
  let isOpen = false;
  try {
    const response = await stream.connect(after, closing.signal);
    if (response.status === 401) return 'rejected';
    if (!response.ok || !response.body) return 'lost';
    for await (const event of readEvents(response.body)) {
      clearTimeout(silence);
      silence = setTimeout(close, SILENT_MS);
      if (event.name === 'end') return 'ended';
      if (event.name === 'ready' && !isOpen) {
        isOpen = true;
        onReady(event.id);
      }
      if (event.id) onId(event.id);
      handle(stream, event, signal);
    }
    return 'lost';
  } catch {
    return paused ? 'paused' : 'lost';
  } finally {
    clearTimeout(silence);
    stopWatching();
    signal.removeEventListener('abort', close);
    close();
  }
}

function handle(stream: FollowedStream, { name, data }: ServerEvent, signal: AbortSignal) {
  if (name === 'changed') stream.onChanged(data);
  if (name !== 'reset') return;
  setTimeout(() => signal.aborted || stream.onReset(), Math.random() * SPREAD_RESET_MS);
}
