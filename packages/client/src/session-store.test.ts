import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionStore } from './session-store.ts';

const stored = new Map<string, string>();
const parse = (text: string | null) => (text ? (JSON.parse(text) as { key: string }) : null);

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});

test('SES-07: finds the session of this tab again after a reload', () => {
  createSessionStore({ key: 'quarrter', parse }).set({ key: 'secret' });
  expect(createSessionStore({ key: 'quarrter', parse }).current()).toEqual({ key: 'secret' });
});

test('SES-07: stores only the part of a session that it is told to', () => {
  const hides = (session: { key: string; name?: string }) => ({ key: session.key });
  const options = { key: 'quarrter', parse, stored: hides };
  const store = createSessionStore<{ key: string; name?: string }, 'left'>(options);
  store.set({ key: 'secret', name: 'Ada' });
  expect(store.current()).toEqual({ key: 'secret', name: 'Ada' });
  expect([...stored.values()]).toEqual(['{"key":"secret"}']);
});

test('removes the session from the storage when it ends, and remembers why', () => {
  const store = createSessionStore<{ key: string }, 'left' | 'expired'>({ key: 'quarrter', parse });
  const listener = vi.fn();
  store.set({ key: 'secret' });
  store.subscribe(listener);
  store.end('expired');
  expect([store.current(), store.lastEnd(), stored.size]).toEqual([null, 'expired', 0]);
  expect(listener).toHaveBeenCalledOnce();
});

test('keeps the first reason when the session has ended already', () => {
  const store = createSessionStore<{ key: string }, 'left' | 'expired'>({ key: 'quarrter', parse });
  store.set({ key: 'secret' });
  store.end('left');
  store.end('expired');
  expect(store.lastEnd()).toBe('left');
});

test('works in memory where storage is not allowed', () => {
  const deny = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny });
  const store = createSessionStore({ key: 'quarrter', parse });
  store.set({ key: 'secret' });
  expect(store.current()).toEqual({ key: 'secret' });
});
