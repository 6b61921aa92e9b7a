import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../dev/checkout.mjs';
import { readText } from './source-files.ts';

type Row = {
  readonly id: string;
  readonly level: string;
  readonly requirement: string;
  readonly state: string;
  readonly cell: string;
};

const states = ['kept', 'n/a', 'deviation'];

/** How many requirements of levels 1 and 2 each chapter of OWASP ASVS 5.0.0 has. */
const requirementsOf = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const map = readText('docs/asvs.md');
const security = readText('docs/security.md');

const rows: Row[] = map
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = '', level = '', requirement = '', state = '', cell = ''] = cells;
    return { id, level, requirement, state, cell };
  });

const inState = (state: string) => rows.filter((row) => row.state === state);

test('the map has each requirement of levels 1 and 2 once', () => {
  const perChapter = requirementsOf.map(
    (_, index) => new Set(rows.filter(({ id }) => id.startsWith(`${index + 1}.`)).map((r) => r.id)),
  );
  expect(perChapter.map((ids) => ids.size)).toEqual(requirementsOf);
  expect(rows).toHaveLength(253);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
});

test('each row says a state, and why or where', () => {
  for (const { id, requirement, state, cell } of rows) {
    expect(states, id).toContain(state);
    expect(requirement, id).not.toBe('');
    expect(cell, id).not.toBe('');
  }
});

test('what is kept names a place, and a test that is there', () => {
  for (const { id, cell } of inState('kept')) {
    const [, place = '', file = '', title = ''] = /^`([^`]+)`; `([^`]+)`: (.+)$/.exec(cell) ?? [];
    expect(existsSync(path.join(ROOT, place)), `${id}: ${place}`).toBe(true);
    expect(existsSync(path.join(ROOT, file)), `${id}: ${file}`).toBe(true);
    expect(file, id).toMatch(/\.test\.tsx?$|^tools\/deploy\/behaviour\.ts$/);
    expect(titlesOf(file), `${id}: ${file}`).toContain(title);
  }
});

const titleOfTest = /(?:\b(?:test|it|check)\(|\)\()\s*(['"`])((?:(?!\1).)+)\1,/g;

/** The titles of a file's tests: the same words elsewhere in it show nothing. */
const titlesOf = (file: string) =>
  [...readText(file).matchAll(titleOfTest)].map(([, , title = '']) => title);

/** Deviations that the requirements ask for, and those that the product decided on. */
const deviations = { asked: ['6.2.5', '6.4.2', '14.3.3'], decided: ['6.3.3'] };

test('a deviation names the requirements or the decisions that it is due to', () => {
  const decisions = readdirSync(path.join(ROOT, 'docs/decisions')).map((file) => file.slice(0, 4));
  const requirements = readText('docs/requirements.md');
  const found = inState('deviation').map(({ id, cell }) => {
    const decided = [...cell.matchAll(/\bdecision (\d{4})/g)].map(([, number = '']) => number);
    const asked = [...cell.matchAll(/\b[A-Z]{3}-\d\d\b/g)].map(([requirement]) => requirement);
    for (const number of decided) expect(decisions, id).toContain(number);
    for (const requirement of asked) expect(requirements, id).toContain(requirement);
    return [id, asked.length > 0, decided.length > 0];
  });
  expect(found.filter(([, asked]) => asked).map(([id]) => id)).toEqual(deviations.asked);
  expect(found.filter(([, , decided]) => decided).map(([id]) => id)).toEqual(deviations.decided);
  expect(found).toHaveLength(4);
});

test('what a client without a second factor has instead is decided and described', () => {
  const cell = rows.find(({ id }) => id === '6.3.3')?.cell ?? '';
  for (const number of ['0054', '0075', '0074', '0022', '0006']) {
    expect(cell).toContain(`decision ${number}`);
  }
});

test('the figures above the map are those of its rows', () => {
  for (const state of states) {
    expect(map).toContain(`| ${state} | ${inState(state).length} |`);
  }
});

test.each([
  'Classes of data',
  'Fields by role',
  'Keys',
  'Outbound connections',
  'Logs',
  'Updates',
  'Ways to sign in',
  'What takes long',
  'Sessions and links',
])('docs/security.md has what the map needs of it: %s', (heading) => {
  expect(security).toContain(`\n## ${heading}\n`);
});

/** The text of a section, up to the next one. */
const section = (heading: string) =>
  security.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The settings of `.env.example` whose names match. */
const settings = (name: RegExp) =>
  [...readText('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)]
    .map(([, setting = '']) => setting)
    .filter((setting) => name.test(setting));

test('docs/security.md lists every key of the settings', () => {
  const keys = settings(/_KEYS?$|_PASSWORD$|_HEADERS$/);
  expect(keys).toContain('ENCRYPTION_KEYS');
  for (const key of keys) expect(section('Keys')).toContain(`\`${key}\``);
});

test('docs/security.md lists every address that the settings let the server call', () => {
  const addresses = settings(/_URL$/).filter((name) => !/^(PUBLIC|STAFF)_URL$/.test(name));
  expect(addresses).toEqual(expect.arrayContaining(['SMTP_URL', 'FILES_S3_URL']));
  for (const name of addresses) expect(section('Outbound connections')).toContain(`\`${name}\``);
});

test('docs/security.md has the sizes of files that the calls accept', () => {
  for (const file of ['client/loans.ts', 'staff/partners.ts', 'staff/screening.ts']) {
    const text = readText(`packages/contract/src/${file}`);
    const [, megabytes] = /LimitBytes = (\d+) \* 1024 \* 1024/.exec(text) ?? [];
    expect(section('Documents that people upload'), file).toContain(`| ${megabytes} MB`);
  }
});
