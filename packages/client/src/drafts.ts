export type Draft = Record<string, string | boolean>;

/** One form's draft of one person. */
export type DraftPlace = {
  read: () => Draft | null;
  /** Stores the values that may be stored. */
  save: (values: Record<string, unknown>) => void;
  clear: () => void;
};

/**
 * Drafts of forms in this tab, under keys that begin with `prefix`, so that a reload or a lost
 * connection costs nobody what they typed. Of a form only the fields it names are stored: NIN, BVN,
 * account numbers, passwords and answers must not be.
 */
export function createDrafts(prefix: string, storage?: Storage) {
  // Read each time: where storage is not allowed, even looking at it throws.
  const tab = () => storage ?? sessionStorage;

  return {
    placeOf(form: { name: string; fields: readonly string[] }, owner: string): DraftPlace {
      const key = `${prefix}${form.name}:${owner}`;
      const isStored = ([name]: readonly [string, unknown]) => form.fields.includes(name);
      const clear = () => attempt(() => tab().removeItem(key));
      return {
        read: () =>
          attempt(() => {
            const stored: unknown = JSON.parse(tab().getItem(key) ?? 'null');
            if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
            const known = Object.entries(stored).filter(
              (entry) => isStored(entry) && ['string', 'boolean'].includes(typeof entry[1]),
            );
            return Object.fromEntries(known) as Draft;
          }),
        save: (values) => {
          const stored = Object.entries(values).filter(isStored);
          if (stored.length === 0) clear();
          else attempt(() => tab().setItem(key, JSON.stringify(Object.fromEntries(stored))));
        },
        clear,
      };
    },

    /** Deletes every draft of this tab, for the next person at this device. */
    clearAll() {
      attempt(() => {
        for (const key of Object.keys(tab())) {
          if (key.startsWith(prefix)) tab().removeItem(key);
        }
      });
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
