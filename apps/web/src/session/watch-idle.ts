import type { Activity } from './activity.ts';
import { idleState } from './idle.ts';

/** The other tabs have this long to say that the client is active there. */
const ANSWER_MS = 400;

/** While the client is active the server hears of it this often, for it ends idle tokens by itself. */
const TELL_SERVER_MS = 5 * 60_000;

/** Whoever asked to stay is not signed out while the server is asked, for this long at most. */
const STAYING_MS = 20_000;

type Watch = {
  activity: Activity;
  /** The time left while the warning stands, null while there is none. */
  onWarning: (leftMs: number | null) => void;
  onOver: () => void;
  /** A call that keeps the token alive; a refused one ends the session elsewhere. */
  tellServer: () => Promise<unknown>;
};

export type IdleWatch = {
  /** Something was done. Ignored while the warning stands: that wants an answer. */
  active: () => void;
  /** 'Stay signed in': the server is asked first, and rejects with the reason when it cannot. */
  stay: () => Promise<void>;
  /** Looks at the time now, for a tab that woke up. */
  check: () => void;
  stop: () => void;
};

/**
 * Follows the time since the last activity (SES-11, SES-12). Before it ends a session it asks the other tabs,
 * because one that slept may not have heard of what was done there.
 */
export function watchIdle({ activity, onWarning, onOver, tellServer }: Watch): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;
  let asked = false;
  let told = Date.now();
  /** Until when the end waits for an answer to `stay`. */
  let stayingUntil = 0;
  let stopped = false;

  function checkAgain(afterMs: number) {
    clearTimeout(timer);
    timer = setTimeout(check, afterMs);
  }

  function check() {
    if (stopped) return;
    const now = Date.now();
    const state = idleState(activity.last(), now);
    if (state.kind === 'over' && now < stayingUntil && stayingUntil - now <= STAYING_MS) {
      onWarning(0);
      return checkAgain(stayingUntil - now);
    }
    if (state.kind === 'over') {
      if (asked) return onOver();
      asked = true;
      activity.ask();
      return checkAgain(ANSWER_MS);
    }
    asked = false;
    if (state.kind === 'warning') {
      // At its beginning the other tabs are asked as well: best is never to warn without need.
      if (!warned) activity.ask();
      warned = true;
      onWarning(state.leftMs);
    } else {
      if (warned) onWarning(null);
      warned = false;
      keepTokenAlive();
    }
    checkAgain(state.checkInMs);
  }

  /** Typing for half an hour makes no call of its own. */
  function keepTokenAlive() {
    const now = Date.now();
    if (activity.last() <= told || now - told < TELL_SERVER_MS) return;
    const before = told;
    told = now;
    tellServer().catch(() => {
      told = before;
    });
  }

  activity.onOtherTab(check);
  check();
  return {
    active: () => {
      if (!warned && idleState(activity.last(), Date.now()).kind === 'active') activity.record();
    },
    stay: async () => {
      stayingUntil = Date.now() + STAYING_MS;
      try {
        await tellServer();
      } finally {
        stayingUntil = 0;
        if (!stopped) checkAgain(0);
      }
      if (stopped) return;
      told = Date.now();
      activity.record();
      check();
    },
    check,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      activity.close();
    },
  };
}
