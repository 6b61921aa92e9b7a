import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { RecordKind } from '../platform/database/client-changes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { EntryChange } from './activity-entries.ts';
import type { Notice } from './notifications.ts';

/**
 * A kind of event: the definition of every fact of this kind. A payload is stored for good. An
 * added field is optional; any other change of its fields takes a new version, and `earlier` turns
 * each older version into the newest.
 */
export type EventKind<Payload> = {
  readonly kind: string;
  readonly version: number;
  /** The type of its subject; open pages that show the record are told. */
  readonly about: RecordKind | null;
  /** Reads and writes the newest version. */
  readonly payload: z.ZodMiniType<Payload>;
  readonly earlier: EarlierVersions;
  /**
   * Whether an email tells of it: of every event, or of those with such a payload. How it reads is
   * in the `emails.ts` of its capability.
   */
  readonly emailed: boolean | ((payload: Payload) => boolean);
  /**
   * Whether its email is sent only from 08:00 to 21:00, because it asks for money: that of every
   * event, or of those with such a payload.
   */
  readonly byDay: boolean | ((payload: Payload) => boolean);
  /** The notification to its client, if any. */
  readonly notice: ((fact: Fact<Payload>) => Notice | null) | null;
  /** Its changes to the client's list of transactions. */
  readonly entry: ((fact: Fact<Payload>) => EntryChange) | null;
  /** The same for the events of a set, by the query of their facts. */
  readonly entrySet: EntrySet | null;
};

/** One fact about a client. */
export type Fact<Payload> = {
  readonly clientId: string;
  /** The record it is about; null when it is about the client. */
  readonly subjectId: string | null;
  /** Business time. */
  readonly at: Date;
  readonly payload: Payload;
};

type EntrySet = (tx: Tx, facts: RawBuilder<unknown>, at: Date) => Promise<void>;

export type EarlierVersions = { readonly [version: number]: (stored: unknown) => unknown };

type Fields = z.core.$ZodShape;
type PayloadOf<Shape extends Fields> = z.infer<z.ZodMiniObject<Shape>>;

/** An amount in minor units: a bigint here, its digits in the stored payload. */
export const minorUnits = z.codec(z.string().check(z.regex(/^-?\d+$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});

/** A business date, `2026-11-21`. */
export const businessDate = z.iso.date();

type Options<Payload> = {
  about?: RecordKind;
  emailed?: boolean | ((payload: Payload) => boolean);
  byDay?: boolean | ((payload: Payload) => boolean);
  notice?: (fact: Fact<Payload>) => Notice | null;
  entry?: (fact: Fact<Payload>) => EntryChange;
  entrySet?: EntrySet;
  earlier?: EarlierVersions;
  /** Fields with what people wrote, and where money went: erasing the client empties them. */
  personal?: readonly (keyof Payload & string)[];
};

const personal = new Map<string, readonly string[]>();

/** The personal fields of each kind that has some. */
export const personalFields = (): { readonly [kind: string]: readonly string[] } =>
  Object.fromEntries(personal);

/** Defines a kind of event by its name, the version of its payload, and the payload's fields. */
export function defineEvent<Shape extends Fields>(
  kind: string,
  version: number,
  fields: Shape,
  options: Options<PayloadOf<Shape>> = {},
): EventKind<PayloadOf<Shape>> {
  const { emailed = false, byDay = false, entry = null, entrySet = null, earlier = {} } = options;
  const payload = z.object(fields) as never;
  const { about = null, notice = null } = options;
  if (options.personal !== undefined) personal.set(kind, options.personal);
  return { kind, version, about, payload, earlier, emailed, byDay, notice, entry, entrySet };
}

/** The same for the kinds of one file, whose subjects are all such records. */
export function eventsAbout(about: RecordKind): typeof defineEvent {
  return (kind, version, fields, options) =>
    defineEvent(kind, version, fields, { about, ...options });
}

/** Parses a stored payload of any version, as the newest one. */
export function readPayload<Payload>(
  event: EventKind<Payload>,
  version: number,
  stored: unknown,
): Payload {
  if (version === event.version) return event.payload.parse(stored);
  const upgrade = event.earlier[version];
  if (upgrade === undefined) throw new Error(`${event.kind} has no version ${version}`);
  return event.payload.parse(upgrade(stored));
}
