/**
 * How often at most it is stored and sent to the other tabs: scrolling happens a hundred times a
 * second.
 */
const SHARE_MS = 2_000;

type Message = { kind: 'active'; at: number } | { kind: 'ask' };

export type Activity = {
  /** When this person was last active, in any tab. */
  last: () => number;
  record: () => void;
  /** Asks the other tabs for their time; a sleeping tab may have missed it. */
  ask: () => void;
  onOtherTab: (listener: () => void) => void;
  close: () => void;
};

/** SES-11: where the time of the last activity is stored, beside the session of this tab. */
const storageKey = (sessionKey: string) => `${sessionKey}:activity`;

/**
 * The last activity of a person, shared by all tabs in which the same person is signed in.
 * `sessionKey` is where an application stores its session. Opening it is a page load, which counts
 * as activity.
 */
export function openActivity(sessionKey: string, personId: string): Activity {
  const channel = openChannel(sessionKey, personId);
  let last = Date.now();
  let shared = 0;
  let onNews: (() => void) | undefined;

  function share() {
    shared = last;
    storeLastActivity(sessionKey, last);
    channel?.postMessage({ kind: 'active', at: last } satisfies Message);
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ask') return channel.postMessage({ kind: 'active', at: last });
      if (data.at <= last || data.at > Date.now()) return;
      last = data.at;
      storeLastActivity(sessionKey, last);
      onNews?.();
    };
  }
  share();
  return {
    last: () => last,
    record: () => {
      last = Date.now();
      // A clock that was set back must not silence the tab.
      if (Math.abs(last - shared) >= SHARE_MS) share();
    },
    ask: () => channel?.postMessage({ kind: 'ask' } satisfies Message),
    onOtherTab: (listener) => {
      onNews = listener;
    },
    close: () => channel?.close(),
  };
}

/** How long the other tabs have to answer that the person is active there. */
export const ANSWER_MS = 400;

/** Calls back unless another tab answers in which this person is signed in. */
export function unlessElsewhere(sessionKey: string, personId: string, call: () => void) {
  const channel = openChannel(sessionKey, personId);
  const timer = setTimeout(() => {
    channel?.close();
    call();
  }, ANSWER_MS);
  if (!channel) return;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'active') return;
    clearTimeout(timer);
    channel.close();
  };
  channel.postMessage({ kind: 'ask' } satisfies Message);
}

/** When this tab was last active before its page was loaded; null when that is not known. */
export function storedLastActivity(sessionKey: string): number | null {
  try {
    const stored = Number(sessionStorage.getItem(storageKey(sessionKey)));
    return Number.isFinite(stored) && stored > 0 ? stored : null;
  } catch {
    return null;
  }
}

export function clearActivity(sessionKey: string) {
  try {
    sessionStorage.removeItem(storageKey(sessionKey));
  } catch {
    // Where storage is not allowed, nothing was stored.
  }
}

function storeLastActivity(sessionKey: string, at: number) {
  try {
    sessionStorage.setItem(storageKey(sessionKey), String(at));
  } catch {
    // Storage is full or not allowed: the time lives in memory.
  }
}

function openChannel(sessionKey: string, personId: string): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return new BroadcastChannel(`${storageKey(sessionKey)}:${personId}`);
}
