import { randomUUID } from 'node:crypto';
import type { LiveChange, LiveEventName } from '@quarrter/contract/live';
import type { ClientChange } from '../platform/database/client-changes.ts';

/** An open stream of a client, as the hub sees it. */
export type Stream = {
  readonly clientId: string;
  readonly sessionId: string;
  send(event: { name: LiveEventName; id: string; changes?: readonly LiveChange[] }): void;
  end(): void;
};

/** So many changes of all clients together are stored for streams that reconnect. */
const remembered = 10_000;

/**
 * The open streams of one process, and the latest changes. The id of an event is a position in
 * them: `<start>-<number>`. A stream that reconnects with a position of another process, or with
 * one that is too old, is told to read everything again.
 */
export function openHub() {
  const streams = new Map<string, Set<Stream>>();
  const recent: { number: number; clientId: string; change: LiveChange }[] = [];
  let start = randomUUID();
  let last = 0;
  const position = () => `${start}-${last}`;

  /** The changes that a client missed since a position; null when they are not known. */
  function missedSince(clientId: string, after: string): LiveChange[] | null {
    const [, from, number = ''] = /^([\w-]{36})-(\d{1,15})$/.exec(after) ?? [];
    const since = Number(number);
    const isKnown = from === start && since <= last && since >= last - recent.length;
    if (!isKnown) return null;
    return recent
      .filter((one) => one.number > since && one.clientId === clientId)
      .map(({ change }) => change);
  }

  return {
    /** Adds a stream, and sends it the missed changes. Returns the function that removes it. */
    add(stream: Stream, after: string | undefined): () => void {
      const own = streams.get(stream.clientId) ?? new Set();
      streams.set(stream.clientId, own.add(stream));
      const missed = after === undefined ? [] : missedSince(stream.clientId, after);
      if (missed === null) stream.send({ name: 'reset', id: position() });
      else if (missed.length > 0)
        stream.send({ name: 'changed', id: position(), changes: distinct(missed) });
      // Last: with the id of this event the page has everything up to it.
      stream.send({ name: 'ready', id: position() });
      return () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(stream.clientId) === own) streams.delete(stream.clientId);
      };
    },

    /** Sends the changes of each client to their streams. */
    tell(changes: readonly ClientChange[]): void {
      for (const [clientId, own] of Map.groupBy(changes, (one) => one.clientId)) {
        const told = own.flatMap(({ kind, id }) => (kind === 'session' ? [] : [{ kind, id }]));
        for (const change of told) {
          last += 1;
          recent.push({ number: last, clientId, change });
        }
        if (told.length === 0) continue;
        for (const stream of streams.get(clientId) ?? []) {
          stream.send({ name: 'changed', id: position(), changes: distinct(told) });
        }
      }
      if (recent.length > remembered) recent.splice(0, recent.length - remembered);
    },

    /** Changes were missed, so no earlier position is known. */
    reset(): void {
      start = randomUUID();
      last = 0;
      recent.length = 0;
      for (const stream of this.all()) stream.send({ name: 'reset', id: position() });
    },

    beat(): void {
      for (const stream of this.all()) stream.send({ name: 'beat', id: position() });
    },

    all: (): Stream[] => [...streams.values()].flatMap((own) => [...own]),
    ofClient: (clientId: string): Stream[] => [...(streams.get(clientId) ?? [])],
    count: (): number => streams.values().reduce((sum, own) => sum + own.size, 0),
  };
}

/** One transaction often changes the same list several times. */
function distinct(changes: readonly LiveChange[]): LiveChange[] {
  return [...new Map(changes.map((one) => [`${one.kind} ${one.id}`, one])).values()];
}
