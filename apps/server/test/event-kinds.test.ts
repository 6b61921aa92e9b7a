import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEmails } from '../src/emails.ts';
import { personalFields } from '../src/events/define-event.ts';
import { type EventKind, newEvent, payloadOf } from '../src/events/index.ts';
import type { Deps } from '../src/wiring.ts';
import { eventKinds } from './event-kinds.ts';
import { eventVersions } from './released-versions.ts';
import { releasedPayloads, storedPayloads } from './stored-payloads.ts';

const id = '0193a5b0-0000-7000-8000-000000000001';
const names = eventKinds.map(({ kind }) => kind);

test('no two kinds of events have the same name', () => {
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
});

test('exactly the kinds that are emailed have an email', () => {
  const emailed = eventKinds.filter((event) => event.emailed !== false).map(({ kind }) => kind);
  const deps = { publicUrl: 'https://example.com' } as Deps;
  expect(Object.keys(allEmails(deps)).sort()).toEqual(emailed.sort());
});

/** Debts of a client, whose emails read how much of each is still owed. */
const owed = [
  { kind: 'payment-taken-back', more: { recoverable: '1000000' } },
  { kind: 'transfer-paid-twice', more: {} },
  { kind: 'recoverable-settled', more: { writtenOff: undefined, left: '1000000' } },
];

/** Their emails read the client's records: receipts, debts, and changes of an account. */
const readsRecords = new Set([
  ...owed.map(({ kind }) => kind),
  ...['second-factor-removal-asked', 'second-factor-removal-stopped'],
  ...['second-factor-removed-by-staff', 'second-factor-added', 'second-factor-removed'],
  'new-email-address-asked',
  ...['details-changed', 'email-address-changed', 'password-changed', 'security-question-chosen'],
  ...['signed-in-from-new-device', 'signed-in-from-new-network', 'sessions-ended-by-staff'],
  ...['recovery-code-used', 'recovery-codes-replaced', 'employee-profile-linked'],
  ...['investment-started', 'investment-reinvested', 'withdrawal-requested', 'offer-accepted'],
  ...['loan-completed', 'loan-repaid', 'loan-principal-returned', 'restructuring-accepted'],
  'erasure-declined',
]);

const about = { clientId: id, eventId: id, at: new Date(0), subjectId: id };

/** Words that ask the reader for money, or say that it will be taken. */
const asksForMoney = /\bpay now\b|\byou (now|therefore|still) owe (?!nothing)|\bwill be charged\b/i;

const debts: { kind: string; more: object }[] = [
  { kind: 'automatic-charge-failed', more: { nextAttemptOn: '2026-12-22' } },
];
const emailedCases = eventKinds
  .filter(({ emailed, kind }) => emailed !== false && !readsRecords.has(kind))
  .flatMap((event) => [
    { kind: event.kind, event, more: {} },
    ...debts.filter(({ kind }) => kind === event.kind).map((debt) => ({ ...debt, event })),
  ]);

test.each(emailedCases)('$kind $more: an email that asks for money is sent by day', async (one) => {
  const { kind, event, more } = one;
  const deps = { publicUrl: 'https://example.com', purposes: {} } as unknown as Deps;
  const payload = newestOf(event, more);
  const stored = { ...about, kind, version: event.version, payload, attempts: 0 };
  const email = await allEmails(deps)[kind]?.(stored);
  const text = [email?.subject, email?.heading, ...(email?.paragraphs ?? []), email?.button?.label];
  const byDay = isSentByDay(event, payload) || !asksForMoney.test(text.join(' '));
  expect({ text, byDay }).toMatchObject({ byDay: true });
});

test.each(owed)('$kind: an email about a debt is sent by day', ({ kind, more }) => {
  const event = eventKinds.find((one) => one.kind === kind);
  if (event === undefined) throw new Error(`no event ${kind}`);
  expect(isSentByDay(event, newestOf(event, more))).toBe(true);
});

type AnyKind = (typeof eventKinds)[number];

/** A payload of the newest version, as it is stored, with other values. */
function newestOf({ kind, version }: AnyKind, more: object) {
  return JSON.parse(JSON.stringify({ ...storedPayloads[kind]?.[version], ...more }));
}

function isSentByDay(event: AnyKind, payload: object): boolean {
  const { email } = newEvent(event, { ...about, payload: read(event, event.version, payload) });
  return email?.byDay === true;
}

test.each(eventKinds)('$kind: a payload of every version is still read', (event) => {
  const stored = storedPayloads[event.kind] ?? {};
  const versions = Array.from({ length: event.version }, (_, index) => String(index + 1));
  expect(Object.keys(stored)).toEqual(versions);
  for (const [version, payload] of Object.entries(stored)) read(event, Number(version), payload);
});

test.each(eventKinds)('$kind: the newest payload is written as it is stored', (event) => {
  const stored = storedPayloads[event.kind]?.[event.version];
  const payload = read(event, event.version, stored);
  expect(z.encode(event.payload, payload)).toEqual(stored);
});

const changed = eventKinds.filter(({ kind }) => Object.hasOwn(releasedPayloads, kind));

test.each(changed)('$kind: a payload of the last release, with fewer fields, is read', (event) => {
  const payload = releasedPayloads[event.kind];
  expect(z.encode(event.payload, read(event, event.version, payload))).toEqual(payload);
});

test.each(eventKinds)('$kind: the last release reads the version that is written', (event) => {
  expect(event.version).toBe(eventVersions[event.kind] ?? 1);
});

test.each(eventKinds)('$kind: the payload has no field for a secret', (event) => {
  const fields =
    JSON.stringify(storedPayloads[event.kind])
      .match(/"(\w+)":/g)
      ?.join(' ') ?? '';
  expect(fields).not.toMatch(/nin"|bvn|account|password|token|secret|answer|phone|email|address/i);
});

/** Texts of the product or of its parties' systems, and the reason of a journal, which is books. */
const impersonal = new Set([
  ...['loanType', 'apr', 'document', 'virus', 'purpose', 'reference', 'providerId', 'disputeId'],
  ...['sendAfter', 'until', 'reverses', 'note', 'journal-posted reason'],
  'payment-unapplied reason',
]);

test.each(eventKinds)('$kind: a field that holds any text is named as personal', (event) => {
  const { def } = event.payload as unknown as { def: { shape: Record<string, z.ZodMiniType> } };
  const texts = Object.entries(def.shape)
    .filter(([, field]) => ['Ada', 'GTB'].every((text) => z.safeParse(field, text).success))
    .map(([name]) => name)
    .filter((name) => !impersonal.has(name) && !impersonal.has(`${event.kind} ${name}`));
  expect(texts.sort()).toEqual([...(personalFields()[event.kind] ?? [])].sort());
});

test.each(eventKinds)('$kind: a payload of every version is read without its texts', (event) => {
  const empty = (personalFields()[event.kind] ?? []).map((name) => [name, '']);
  for (const [version, payload] of Object.entries(storedPayloads[event.kind] ?? {})) {
    const stored = Object.entries(payload).filter(([name]) => !empty.some(([of]) => of === name));
    const left = empty.filter(([name = '']) => name in payload);
    read(event, Number(version), Object.fromEntries([...stored, ...left]));
  }
});

test('docs/events.md lists every kind', () => {
  const text = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split(/^## Kinds$|^## Emails$/m);
  const listed = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, kind]) => kind);
  expect(listed.sort()).toEqual(names.toSorted());
});

function read(event: EventKind<unknown>, version: number, payload: unknown): unknown {
  const about = { clientId: '', eventId: '', at: new Date(0), subjectId: null };
  return payloadOf(event, { ...about, kind: event.kind, version, payload });
}
