import { SESSION_STORAGE_KEY } from './session.ts';

/** SES-11: where the time of the last activity lies, beside the session, in this tab. */
const ACTIVITY_STORAGE_KEY = `${SESSION_STORAGE_KEY}:activity`;

/** Writing and telling the other tabs at most this often: scrolling happens a hundred times a second. */
const SHARE_MS = 2_000;

type Message = { kind: 'active'; at: number } | { kind: 'ask' };

export type Activity = {
  /** When this client last did anything, in any tab. */
  last: () => number;
  record: () => void;
  /** Has the other tabs tell what they know; a sleeping tab may have missed it. */
  ask: () => void;
  onOtherTab: (listener: () => void) => void;
  close: () => void;
};

/**
 * The last activity of a client, known to all tabs in which the same client is signed in. Opening it is a
 * page load, which counts as activity. Nothing of it reaches the disk.
 */
export function openActivity(clientId: string): Activity {
  const channel = openChannel(clientId);
  let last = Date.now();
  let shared = 0;
  let tellListener: (() => void) | undefined;

  function share() {
    shared = last;
    storeLastActivity(last);
    channel?.postMessage({ kind: 'active', at: last } satisfies Message);
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ask') return channel.postMessage({ kind: 'active', at: last });
      if (data.at <= last || data.at > Date.now()) return;
      last = data.at;
      storeLastActivity(last);
      tellListener?.();
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
      tellListener = listener;
    },
    close: () => channel?.close(),
  };
}

/** When this tab last saw activity before its page was loaded; null when it cannot know. */
export function storedLastActivity(): number | null {
  try {
    const kept = Number(sessionStorage.getItem(ACTIVITY_STORAGE_KEY));
    return Number.isFinite(kept) && kept > 0 ? kept : null;
  } catch {
    return null;
  }
}

export function clearActivity() {
  try {
    sessionStorage.removeItem(ACTIVITY_STORAGE_KEY);
  } catch {
    // Where storage is refused nothing was kept.
  }
}

function storeLastActivity(at: number) {
  try {
    sessionStorage.setItem(ACTIVITY_STORAGE_KEY, String(at));
  } catch {
    // Storage is full or refused: the time lives in memory.
  }
}

function openChannel(clientId: string): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  return new BroadcastChannel(`${SESSION_STORAGE_KEY}:activity:${clientId}`);
}
