/** Weaknesses of packages that npm knows, compared with the time frames of docs/security.md. */

type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical';

type Advisory = {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: Severity;
};

/** The output of `npm audit --json`; a weakness caused by another one names only that package. */
export type Audit = {
  readonly vulnerabilities: {
    readonly [name: string]: { readonly via: readonly (string | Advisory)[] };
  };
};

/** An advisory that someone has assessed: the date, and its effect here. */
type Noted = {
  readonly id: string;
  readonly found: string;
  /** Whether a request from outside gets to the weak code. */
  readonly reachable: boolean;
  readonly why: string;
};

/** Throws for a note that does not say all of it. */
export function readNoted(text: string): Noted[] {
  const notes: Noted[] = JSON.parse(text);
  for (const { id, found, reachable, why } of notes) {
    const isWhole =
      /^GHSA(-\w{4}){3}$/.test(id) &&
      /^\d{4}-\d{2}-\d{2}$/.test(found) &&
      typeof reachable === 'boolean' &&
      why.length >= 20;
    if (!isWhole) throw new Error(`${id}: a note needs id, found, reachable and why`);
  }
  return notes;
}

/** Days within which a package has to be replaced. */
export function daysFor(severity: Severity, reachable: boolean): number {
  if (severity === 'critical' || severity === 'high') return reachable ? 3 : 30;
  return severity === 'moderate' ? 30 : 90;
}

/** Returns advisories that are not noted yet or are late, and notes to delete; one line each. */
export function advisoryProblems(
  { vulnerabilities }: Audit,
  notes: readonly Noted[],
  today: string,
): string[] {
  const reported = new Map<string, Advisory>();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      if (typeof cause !== 'string') reported.set(cause.url.split('/').at(-1) ?? '', cause);
    }
  }
  const open = [...reported].flatMap(([id, { name, title, severity }]) => {
    const about = `${id} (${severity}, ${name}): ${title}`;
    const note = notes.find((one) => one.id === id);
    if (note === undefined) return [`${about}; not noted yet`];
    const last = dayAfter(note.found, daysFor(severity, note.reachable));
    return today > last ? [`${about}; was to be closed by ${last}`] : [];
  });
  const gone = notes.filter(({ id }) => !reported.has(id));
  return [...open, ...gone.map(({ id }) => `${id}: no longer reported, delete the note`)];
}

function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
