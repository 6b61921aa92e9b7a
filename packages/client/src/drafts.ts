export type Draft = Record<string, string | boolean>;

/** One form's draft of one person. */
export type DraftPlace = {
  /** Of the storage. */
  key: string;
  read: () => Draft | null;
  /** Stores the values that may be stored. */
  save: (values: Record<string, unknown>) => void;
  clear: () => void;
};

/** A form whose drafts are stored: of its fields these, and where it is continued. */
type DraftForm = { name: string; fields: readonly string[]; path?: string };

type Stored = {
  readonly savedAt: number;
  readonly values: Draft;
  /** Where the form is, for forms that are continued from elsewhere. */
  readonly path?: string;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Drafts of forms in a storage of the browser, under keys that begin with `prefix`, so that no one
 * loses typed text to a reload or a lost connection. Only the fields that a form names are stored:
 * NIN, BVN, account numbers, passwords and answers must not be. A draft is deleted when it is
 * `days` old.
 */
export function createDrafts(
  prefix: string,
  options: {
    /** Read each time: where storage is not allowed, even looking at it throws. */
    storage: () => Storage;
    days: number;
    now?: () => number;
  },
) {
  const { days, now = Date.now } = options;
  const texts = openTexts(prefix, options.storage);

  /** Reads the draft under a key, unless it is too old. */
  function readStored(key: string): Stored | null {
    const stored = JSON.parse(texts.read(key) ?? 'null') as Partial<Stored> | null;
    const { savedAt, values, path } = stored ?? {};
    if (typeof savedAt !== 'number' || typeof values !== 'object' || values === null) return null;
    const ageMs = now() - savedAt;
    // A clock that was set back makes a draft of tomorrow, which would never grow old.
    return ageMs >= 0 && ageMs < days * dayMs
      ? { savedAt, values, path: String(path ?? '') }
      : null;
  }

  return {
    placeOf: (form: DraftForm, owner: string): DraftPlace =>
      openPlace(form, `${prefix}${form.name}:${owner}`, { texts, readStored, now }),

    /** The path of the form whose draft this person saved last, below a path; null without one. */
    latestPathOf(owner: string, below: string): string | null {
      const own = texts
        .allKeys()
        .filter((key) => key.endsWith(`:${owner}`))
        .flatMap((key) => attempt(() => readStored(key)) ?? [])
        .filter(({ path = '' }) => path.startsWith(below))
        .toSorted((one, other) => other.savedAt - one.savedAt);
      return own[0]?.path ?? null;
    },

    /**
     * Takes the drafts of a person, or of everyone, out of the storage, where the next person at
     * this device could read them. They are restored when their client signs in again before the
     * page is left.
     */
    moveToMemory: texts.moveToMemory,

    /** Deletes every draft, for the next person at this device. */
    clearAll() {
      for (const key of texts.allKeys()) texts.remove(key);
    },

    /** Deletes the drafts that are too old, and whatever else is no draft. */
    clearOld() {
      for (const key of texts.allKeys()) {
        if (attempt(() => readStored(key)) === null) texts.remove(key);
      }
    },
  };
}

type DraftStore = {
  readonly texts: Texts;
  readonly readStored: (key: string) => Stored | null;
  readonly now: () => number;
};

/** The draft of one form under its key. */
function openPlace(
  form: DraftForm,
  key: string,
  { texts, readStored, now }: DraftStore,
): DraftPlace {
  const isStored = ([name]: readonly [string, unknown]) => form.fields.includes(name);
  const clear = () => texts.remove(key);
  return {
    key,
    read: () =>
      attempt(() => {
        const stored = readStored(key);
        if (stored === null) return null;
        const known = Object.entries(stored.values).filter(
          (entry) => isStored(entry) && ['string', 'boolean'].includes(typeof entry[1]),
        );
        return Object.fromEntries(known) as Draft;
      }),
    save: (values) => {
      const stored = Object.entries(values).filter(isStored);
      if (stored.length === 0) clear();
      else {
        const values = Object.fromEntries(stored);
        const draft = { savedAt: now(), values, ...(form.path && { path: form.path }) };
        texts.write(key, JSON.stringify(draft));
      }
    },
    clear,
  };
}

type Texts = ReturnType<typeof openTexts>;

/** Texts in a storage of the browser, and in memory those of sessions that ended in this page. */
function openTexts(prefix: string, storage: () => Storage) {
  const inMemory = new Map<string, string>();
  const keysInStorage = () =>
    attempt(() => Object.keys(storage()).filter((key) => key.startsWith(prefix))) ?? [];
  const fromStorage = (key: string) => attempt(() => storage().getItem(key));

  function remove(key: string) {
    inMemory.delete(key);
    attempt(() => storage().removeItem(key));
  }
  return {
    read: (key: string) => fromStorage(key) ?? inMemory.get(key) ?? null,
    write(key: string, text: string) {
      inMemory.delete(key);
      attempt(() => storage().setItem(key, text));
    },
    remove,
    allKeys: () => [...keysInStorage(), ...inMemory.keys()],
    moveToMemory(owner = '') {
      for (const key of keysInStorage()) {
        if (!key.endsWith(owner && `:${owner}`)) continue;
        const text = fromStorage(key);
        remove(key);
        if (text !== null) inMemory.set(key, text);
      }
    },
  };
}

/** Where storage is full or not allowed, a form lives only as long as its page. */
function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
