/** Weaknesses of packages that npm knows, compared with the time frames of docs/security.md. */
import * as z from 'zod/mini';

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;

const advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(severities),
});
type Advisory = z.infer<typeof advisory>;

/** What `npm audit --json` prints; one that follows from another names that package alone. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), advisory])) }),
  ),
});

/** An advisory that someone has looked at: since when, and what it means here. */
const noted = z.object({
  id: z.string().check(z.regex(/^GHSA(-\w{4}){3}$/)),
  found: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** Whether a request from outside gets to the weak code. */
  reachable: z.boolean(),
  why: z.string().check(z.minLength(20)),
});
type Noted = z.infer<typeof noted>;

export const readNoted = (text: string): Noted[] => z.array(noted).parse(JSON.parse(text));

/** Days within which a package has to be replaced. */
export function daysFor(severity: Advisory['severity'], reachable: boolean): number {
  if (severity === 'critical' || severity === 'high') return reachable ? 3 : 30;
  return severity === 'moderate' ? 30 : 90;
}

/** What is not noted yet, what is late, and what can be taken off the notes; one line each. */
export function advisoryProblems(audit: unknown, notes: readonly Noted[], today: string): string[] {
  const reported = new Map<string, Advisory>();
  for (const { via } of Object.values(report.parse(audit).vulnerabilities)) {
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
