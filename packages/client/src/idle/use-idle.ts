import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openActivity } from './activity.ts';
import { type IdleWatch, watchIdle } from './watch-idle.ts';

/** Events that count as activity (SES-11), typing and touching included. */
const ACTIVITY_EVENTS = [
  'click',
  'scroll',
  'wheel',
  'keydown',
  'input',
  'pointerdown',
  'touchstart',
];
/** Fired when a tab returns from sleep, from the background or from the browser's page cache. */
const WAKING_EVENTS = ['focus', 'pageshow', 'resume', 'online'];

type Options = {
  /** Where the application stores its session. */
  sessionKey: string;
  personId: string;
  minutes: number;
  onOver: () => void;
  /** A call that keeps the token alive. */
  notifyServer: () => Promise<unknown>;
};

/**
 * SES-12: ends the session of a person who does nothing. `leftMs` counts the last minute down, in
 * which they are asked; it is null before.
 */
export function useIdle({ sessionKey, personId, minutes, onOver, notifyServer }: Options) {
  const watch = useRef<IdleWatch | null>(null);
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const over = useEffectEvent(onOver);
  const notify = useEffectEvent(notifyServer);

  useEffect(() => {
    const following = watchIdle({
      minutes,
      activity: openActivity(sessionKey, personId),
      onWarning: setLeftMs,
      onOver: () => over(),
      notifyServer: () => notify(),
    });
    watch.current = following;
    const stopListening = listen(following);
    return () => {
      stopListening();
      following.stop();
      watch.current = null;
    };
  }, [sessionKey, personId, minutes]);

  return { leftMs, stay: () => watch.current?.stay() ?? Promise.resolve() };
}

function listen(watch: IdleWatch): () => void {
  const options = { capture: true, passive: true };
  const wake = () => document.visibilityState === 'visible' && watch.check();
  for (const name of ACTIVITY_EVENTS) document.addEventListener(name, watch.active, options);
  for (const name of WAKING_EVENTS) window.addEventListener(name, wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, watch.active, options);
    for (const name of WAKING_EVENTS) window.removeEventListener(name, wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
