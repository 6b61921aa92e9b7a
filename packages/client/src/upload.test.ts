import { clientCall, detail } from '@quarrter/contract/call';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { createUpload } from './upload.ts';

const send = clientCall('POST /loans/api/:type/loan-create', {
  limits: [{ counts: 'uploads', attempts: 1, perMinutes: 1, message: 'Too many.' }],
  summary: 'for this test',
  replies: { 201: detail },
});

const upload = createUpload({
  baseAddress: '',
  token: () => undefined,
  onTokenRejected: () => undefined,
});

type Listener = ((event: unknown) => void) | undefined;

/** A transfer whose progress the test decides. */
class Transfer {
  static last: Transfer;
  upload: { onprogress?: Listener } = {};
  onload: Listener;
  onabort: Listener;
  onloadend: Listener;
  status = 201;
  responseText = '{"detail": "taken"}';
  constructor() {
    Transfer.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.({});
    this.onloadend?.({});
  }
  progress(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
  }
  answer() {
    this.onload?.({});
    this.onloadend?.({});
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Transfer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = { params: { type: 'personal' }, fields: { amount: '1' }, files: {} };

test('LON-58: lets an upload take as long as it makes progress', async () => {
  const sent = upload(send, input);
  for (let part = 1; part <= 20; part += 1) {
    vi.advanceTimersByTime(60_000);
    Transfer.last.progress(part * 5);
  }
  Transfer.last.answer();
  expect((await sent).body).toEqual({ detail: 'taken' });
  expect(vi.getTimerCount()).toBe(0);
});

test('LON-58: ends an upload that stands still like a lost answer', async () => {
  const sent = upload(send, input).catch((error: unknown) => error);
  Transfer.last.progress(40);
  vi.advanceTimersByTime(90_000);
  const error = await sent;
  expect(error instanceof ApiError && error.failure).toBe('network');
});
