import { createHash } from 'node:crypto';
import { newId } from '../database/ids.ts';
import type { PlatformDeps } from '../deps.ts';
import type { Files, StoredFile } from './files.ts';

/** A stored PDF that no row names yet. */
export type StoredEvidence = StoredFile & { readonly fileId: string; readonly name: string };

type Upload = {
  readonly folderOf: (fileId: string) => string;
  readonly file: { readonly name: string; readonly content: Uint8Array };
};

/**
 * Stores the evidence of a proposal, encrypted, under a key of our own, and calls `run`, which
 * names it in a row. It is removed again unless `run` called `named`; one that stays is deleted by
 * a nightly job.
 */
export async function withEvidence<Result>(
  { files, log }: Pick<PlatformDeps, 'files' | 'log'>,
  { folderOf, file }: Upload,
  run: (stored: StoredEvidence, named: () => void) => Promise<Result>,
): Promise<Result> {
  const fileId = newId();
  const put = await files.put(`${folderOf(fileId)}/${fileId}.pdf`, file.content);
  let mayBeNamed = false;
  try {
    return await run({ ...put, fileId, name: file.name }, () => {
      mayBeNamed = true;
    });
  } finally {
    if (!mayBeNamed) await removeEvidence({ files, log }, put.key);
  }
}

async function removeEvidence(
  { files, log }: Pick<PlatformDeps, 'files' | 'log'>,
  key: string,
): Promise<void> {
  try {
    await files.remove(key);
  } catch (error) {
    log.error({ err: error, key }, 'evidence without a proposal could not be removed');
  }
}

/** The PDF as it was uploaded. A file that was changed since is an error, never shown. */
export async function readEvidence(
  files: Files,
  row: { readonly file_key: string; readonly sha256: string },
): Promise<Uint8Array> {
  const content = await files.get(row.file_key);
  if (createHash('sha256').update(content).digest('hex') !== row.sha256) {
    throw new Error(`the evidence ${row.file_key} is not what was uploaded`);
  }
  return content;
}
