import { expect, test } from 'vitest';
import { readText } from '../checks/source-files.ts';
import { type Audit, advisoryProblems, daysFor, readNoted } from './advisories.ts';

type Severity = Parameters<typeof daysFor>[0];

const id = 'GHSA-aaaa-bbbb-cccc';

/** As `npm audit --json` prints it: `outer` is weak because it needs `inner`. */
const audit = (severity: Severity): Audit => ({
  vulnerabilities: {
    inner: {
      via: [
        {
          ...{ name: 'inner', title: 'Reads too far', severity },
          url: `https://github.com/advisories/${id}`,
        },
      ],
    },
    outer: { via: ['inner'] },
  },
});

const note = (reachable: boolean) => ({
  ...{ id, found: '2026-11-01', reachable },
  why: 'The parser of uploads uses it.',
});

test('a weakness that no one has looked at is told', () => {
  expect(advisoryProblems(audit('high'), [], '2026-11-01')).toEqual([
    `${id} (high, inner): Reads too far; not noted yet`,
  ]);
});

test.each<[Severity, boolean, string, string]>([
  ['critical', true, '2026-11-04', '2026-11-05'],
  ['high', false, '2026-12-01', '2026-12-02'],
  ['moderate', true, '2026-12-01', '2026-12-02'],
  ['low', true, '2027-01-30', '2027-01-31'],
])('a noted weakness (%s, reachable: %s) is in time on %s and late on %s', (...given) => {
  const [severity, reachable, last, late] = given;
  const notes = [note(reachable)];
  expect(advisoryProblems(audit(severity), notes, last)).toEqual([]);
  expect(advisoryProblems(audit(severity), notes, late)).toEqual([
    `${id} (${severity}, inner): Reads too far; was to be closed by ${last}`,
  ]);
});

test('a note that does not say why is not accepted', () => {
  expect(() => readNoted(JSON.stringify([{ ...note(true), why: 'Later.' }]))).toThrow(/needs id/);
});

test('a note of a weakness that is closed can go', () => {
  expect(advisoryProblems({ vulnerabilities: {} }, [note(true)], '2026-11-02')).toEqual([
    `${id}: no longer reported, delete the note`,
  ]);
});

test('the notes are readable, and their time frames are those of docs/security.md', () => {
  expect(readNoted(readText('tools/packages/advisories.json'))).toBeInstanceOf(Array);
  const frames = readText('docs/security.md').split('\n## Updates\n')[1] ?? '';
  const days = [...frames.matchAll(/\| (\d+) days \|/g)].map(([, count]) => Number(count));
  expect(days).toEqual([daysFor('high', true), daysFor('high', false), daysFor('low', true)]);
});
