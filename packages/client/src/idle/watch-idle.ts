import { type Activity, ANSWER_MS } from './activity.ts';
import { idleState } from './idle-state.ts';

/** How often the server is told that the person is active; it ends idle tokens by itself. */
const NOTIFY_SERVER_MS = 5 * 60_000;

/** How long at most someone who asked to stay is kept signed in while the server is asked. */
const STAYING_MS = 20_000;

type Watch = {
  /** The minutes without activity after which the session ends. */
  minutes: number;
  activity: Activity;
  /** The time left while the warning is shown, null while it is not. */
  onWarning: (leftMs: number | null) => void;
  onOver: () => void;
  /** A call that keeps the token alive. */
  notifyServer: () => Promise<unknown>;
};

export type IdleWatch = {
  /** The person did something. Ignored while the warning is shown, which needs an answer. */
  active: () => void;
  /** 'Stay signed in': asks the server first, and rejects with the reason when that fails. */
  stay: () => Promise<void>;
  /** Checks the time now, for a tab that woke up. */
  check: () => void;
  stop: () => void;
};

/**
 * Watches the time since the last activity (SES-11, SES-12). Before it ends a session it asks the
 * other tabs, because a tab that slept may have missed the activity there.
 */
export function watchIdle(options: Watch): IdleWatch {
  const { minutes, activity, onWarning, onOver, notifyServer } = options;
  const server = serverNotifier(activity, notifyServer);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned = false;
  let asked = false;
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
    const state = idleState(activity.last(), now, minutes);
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
    const isWarning = state.kind === 'warning';
    // When it starts, the other tabs are asked as well, to avoid a needless warning.
    if (isWarning && !warned) activity.ask();
    if (isWarning) onWarning(state.leftMs);
    else if (warned) onWarning(null);
    warned = isWarning;
    if (!isWarning) server.keepTokenAlive();
    checkAgain(state.checkInMs);
  }

  activity.onOtherTab(check);
  check();
  return {
    active: () => {
      if (!warned && idleState(activity.last(), Date.now(), minutes).kind === 'active')
        activity.record();
    },
    stay: async () => {
      stayingUntil = Date.now() + STAYING_MS;
      try {
        await notifyServer();
      } finally {
        stayingUntil = 0;
        if (!stopped) checkAgain(0);
      }
      if (stopped) return;
      server.noteNotified();
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

/** Typing for half an hour makes no calls of its own, so the server is notified now and then. */
function serverNotifier(activity: Activity, notifyServer: Watch['notifyServer']) {
  let notifiedAt = Date.now();
  return {
    noteNotified() {
      notifiedAt = Date.now();
    },
    keepTokenAlive() {
      const now = Date.now();
      const before = notifiedAt;
      if (activity.last() <= before || now - before < NOTIFY_SERVER_MS) return;
      notifiedAt = now;
      notifyServer().catch(() => {
        notifiedAt = before;
      });
    },
  };
}
