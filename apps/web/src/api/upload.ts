import type { Call } from '@quarrter/contract/call';
import { currentSession } from '../session/store.ts';
import { errorOf, networkError } from './error.ts';
import { addressOf, endSessionWhenRefused, type Reply, tokenHeader } from './request.ts';

/** A file that stops going out for this long, or an answer that takes this long, is a line that died. */
const STALLED_MS = 90_000;

export type UploadInput = {
  params?: Record<string, string>;
  fields: Record<string, string>;
  files: Record<string, File>;
  /** 0 to 1, while the bytes go out. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  requestKey?: string;
};

/**
 * Sends a multipart form (LON-18) and tells how far it is, which `fetch` cannot. The same errors as
 * `request`; an aborted signal rejects with the signal's reason.
 */
export function upload<C extends Call>(call: C, input: UploadInput): Promise<Reply<C>> {
  const sentWith = currentSession()?.auth.user.key;
  const form = new FormData();
  // Fields first: the server can refuse a form before it has read the files.
  for (const [name, value] of Object.entries(input.fields)) form.append(name, value);
  for (const [name, file] of Object.entries(input.files)) form.append(name, file, file.name);

  const sending = new Promise<unknown>((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open(call.method, addressOf(call, input));
    for (const [name, value] of Object.entries(tokenHeader())) {
      transfer.setRequestHeader(name, value);
    }
    transfer.setRequestHeader('accept', 'application/json');
    if (input.requestKey) transfer.setRequestHeader('idempotency-key', input.requestKey);
    // Large files on a slow line take their time; only standing still ends them.
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => transfer.abort(), STALLED_MS);
    };
    transfer.onloadend = () => clearTimeout(watchdog);
    transfer.onprogress = moved;
    transfer.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable) input.onProgress?.(event.loaded / event.total);
    };
    transfer.onload = () => {
      const body = parse(transfer.responseText);
      const succeeded = transfer.status >= 200 && transfer.status < 300;
      if (succeeded && body !== null) {
        resolve({ status: transfer.status, body });
        return;
      }
      endSessionWhenRefused(call, transfer.status, sentWith);
      reject(errorOf(succeeded ? 502 : transfer.status, body));
    };
    transfer.onerror = () => reject(networkError());
    transfer.ontimeout = () => reject(networkError());
    transfer.onabort = () => reject(input.signal?.reason ?? networkError());
    input.signal?.addEventListener('abort', () => transfer.abort(), { once: true });
    moved();
    transfer.send(form);
  });
  return sending as Promise<Reply<C>>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
