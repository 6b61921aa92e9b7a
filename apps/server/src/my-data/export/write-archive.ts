import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Files } from '../../platform/files/files.ts';
import { copiesRoot } from '../tables.ts';
import type { ArchiveFile } from './plan-archive.ts';

/** The archive is stored in parts, so that neither writing nor reading holds all of it. */
const partBytes = 8 * 1024 * 1024;

export const folderOf = (clientId: string, exportId: string) =>
  `${copiesRoot}/${clientId}/${exportId}`;
const partKey = (folder: string, part: number) => `${folder}/${part}`;

export type WrittenArchive = { readonly parts: number; readonly bytes: number };

/** Writes the files as one zip, in encrypted parts. `onFile` is told of each that is written. */
export async function writeArchive(
  files: Files,
  folder: string,
  content: readonly ArchiveFile[],
  onFile: (done: number) => Promise<void>,
): Promise<WrittenArchive> {
  let parts = 0;
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const store = async () => {
    await files.put(partKey(folder, parts), Buffer.concat(waiting));
    parts += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of zipOf(content, onFile)) {
    waiting.push(chunk);
    waitingBytes += chunk.byteLength;
    bytes += chunk.byteLength;
    if (waitingBytes >= partBytes) await store();
  }
  if (waitingBytes > 0) await store();
  return { parts, bytes };
}

/** The bytes of the zip. Each file is opened when the one before it has been written. */
export function zipOf(
  content: readonly ArchiveFile[],
  onFile: (done: number) => Promise<void> = async () => undefined,
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void };
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [place, { path, open }] of content.entries()) {
    zip.addReadStreamLazy(path, (give) => {
      const given = (stream: Readable) => {
        finished(stream)
          .then(() => onFile(place + 1))
          .catch((error: Error) => output.destroy(error));
        give(null, stream);
      };
      open().then(given, (error: Error) => output.destroy(error));
    });
  }
  zip.end();
  return output as AsyncIterable<Buffer>;
}

/** The archive's bytes, part by part. */
export async function* readArchive(
  files: Files,
  folder: string,
  parts: number,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) yield files.get(partKey(folder, part));
}
