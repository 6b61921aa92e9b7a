import type { Call } from '@quarrter/contract/call';
import { errorOf, networkError } from './errors.ts';
import { addressOf, type Connection, checkToken, type Reply, tokenHeader } from './request.ts';

/**
 * An upload without progress for this long, or an answer that takes this long, is treated as lost.
 */
const STALLED_MS = 90_000;

export type UploadInput = {
  params?: Record<string, string>;
  fields: Record<string, string>;
  files: Record<string, File>;
  /** Called with the share sent so far, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  requestKey?: string;
};

/**
 * The function that sends multipart forms (LON-18) and reports the progress, which `fetch` cannot.
 * It fails with the same errors as `request`; an aborted upload rejects with the signal's reason.
 */
export function createUpload(connection: Connection) {
  return <C extends Call>(call: C, input: UploadInput): Promise<Reply<C>> => {
    const sentWith = connection.token();
    const sending = new Promise<unknown>((resolve, reject) => {
      const transfer = new XMLHttpRequest();
      transfer.open(call.method, addressOf(connection, call, input));
      for (const [name, value] of Object.entries(tokenHeader(sentWith))) {
        transfer.setRequestHeader(name, value);
      }
      transfer.setRequestHeader('accept', 'application/json');
      if (input.requestKey) transfer.setRequestHeader('idempotency-key', input.requestKey);
      // Large files on a slow connection take their time; only standing still ends them.
      let watchdog: ReturnType<typeof setTimeout> | undefined;
      const restartWatchdog = () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => transfer.abort(), STALLED_MS);
      };
      transfer.onloadend = () => clearTimeout(watchdog);
      transfer.onprogress = restartWatchdog;
      transfer.upload.onprogress = (event) => {
        restartWatchdog();
        if (event.lengthComputable) input.onProgress?.(event.loaded / event.total);
      };
      transfer.onload = () => {
        const { status, responseText } = transfer;
        const succeeded = status >= 200 && status < 300;
        const sent = parse(responseText);
        const body = succeeded && connection.decode ? connection.decode(call, status, sent) : sent;
        if (succeeded && body !== null) {
          resolve({ status, body });
          return;
        }
        checkToken(connection, call, status, sentWith);
        reject(errorOf(succeeded ? 502 : status, body));
      };
      transfer.onerror = () => reject(networkError());
      transfer.ontimeout = () => reject(networkError());
      transfer.onabort = () => reject(input.signal?.reason ?? networkError());
      input.signal?.addEventListener('abort', () => transfer.abort(), { once: true });
      restartWatchdog();
      transfer.send(formOf(input));
    });
    return sending as Promise<Reply<C>>;
  };
}

/** Fields first: the server can reject a form before it has read the files. */
function formOf({ fields, files }: UploadInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
