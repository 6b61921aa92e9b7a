import { ApiError, isUnanswered } from '@quarrter/client/errors';
import { useRef, useState } from 'react';

type Running = { onProgress: (sent: number) => void; signal: AbortSignal };

/** One upload at a time: its progress, and why it ended without an answer. */
export function useUpload() {
  /** The share of the whole upload that was sent, 0 to 1; null while nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [stopped, setStopped] = useState<'cancelled' | 'interrupted' | null>(null);
  const running = useRef<AbortController | null>(null);

  /** Null when it was cancelled; rejects with any other failure. */
  async function run<T>(send: (upload: Running) => Promise<T>): Promise<T | null> {
    const controller = new AbortController();
    running.current = controller;
    setSent(0);
    setStopped(null);
    try {
      return await send({ onProgress: setSent, signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) {
        setStopped('cancelled');
        return null;
      }
      if (error instanceof ApiError && isUnanswered(error)) setStopped('interrupted');
      throw error;
    } finally {
      running.current = null;
      setSent(null);
    }
  }

  return {
    sent,
    stopped,
    run,
    isRunning: () => running.current !== null,
    cancel: () => running.current?.abort(),
    clearStopped: () => setStopped(null),
  };
}
