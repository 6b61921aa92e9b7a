import { beforeEach, expect, test, vi } from 'vitest';

const storage = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
  removeItem: (key: string) => storage.delete(key),
});
const { sessionStore, startSession } = await import('./store.ts');
const { keepUnsent, takeUnsent } = await import('./unsent-words.ts');

beforeEach(() => {
  storage.clear();
  startSession({ key: 'token', role: 'officer' });
});

/** Stores text as a field does that is on the page when the session ends. */
function typeAndEnd(end: Parameters<typeof sessionStore.end>[0]): void {
  const stop = sessionStore.subscribe(() => keepUnsent('ada', 'loan-1 reason', 'No salary'));
  sessionStore.end(end);
  stop();
}

test.each(['expired', 'idle'] as const)('typed text is restored once after %s', (end) => {
  typeAndEnd(end);
  expect([...storage]).toEqual([]);
  startSession({ key: 'next', role: 'officer' });
  expect(takeUnsent('ada', 'loan-2 reason')).toBe('');
  expect(takeUnsent('ada', 'loan-1 reason')).toBe('No salary');
  expect(takeUnsent('ada', 'loan-1 reason')).toBe('');
});

test('signing out deletes typed text, earlier text included', () => {
  typeAndEnd('expired');
  startSession({ key: 'next', role: 'officer' });
  typeAndEnd('left');
  expect(takeUnsent('ada', 'loan-1 reason')).toBe('');
});

test('another member who signs in does not see them, and deletes them', () => {
  typeAndEnd('expired');
  expect(takeUnsent('bisi', 'loan-1 reason')).toBe('');
  expect(takeUnsent('ada', 'loan-1 reason')).toBe('');
});
