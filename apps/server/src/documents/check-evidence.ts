import * as z from 'zod/mini';
import type { PlatformDeps } from '../platform/deps.ts';
import { messagesOf } from '../platform/http/http.ts';
import { invalid } from '../platform/http/http-error.ts';
import type { Upload, UploadedFile } from './read-upload.ts';

type Found = { readonly message: string; readonly virus: string | null };

type Deps = Pick<PlatformDeps, 'log'> & {
  readonly documents: { check(caller: string, content: Uint8Array): Promise<Found | null> };
};

/**
 * A form of staff with one PDF as evidence, `file`. Every error comes at once, each at its own
 * field. A text that is sent empty counts as not sent.
 */
export async function checkEvidence<Form>(
  deps: Deps,
  staffId: string,
  upload: Upload,
  { form, missing }: { readonly form: z.ZodMiniType<Form>; readonly missing: string },
): Promise<Form & { readonly file: UploadedFile }> {
  const sent = Object.entries(upload.fields).filter(([, text]) => text !== '');
  const parsed = z.safeParse(form, Object.fromEntries(sent));
  const errors = {
    ...(parsed.success ? {} : messagesOf(parsed.error)),
    ...upload.errors,
  };
  const file = upload.files.get('file');
  if (errors.file === undefined) {
    const wrong = file === undefined ? missing : await fileError(deps, staffId, file.content);
    if (wrong !== null) errors.file = [wrong];
  }
  if (!parsed.success || file === undefined || Object.keys(errors).length > 0) {
    throw invalid(errors);
  }
  return { ...parsed.data, file };
}

async function fileError(
  { documents, log }: Deps,
  staffId: string,
  content: Uint8Array,
): Promise<string | null> {
  const error = await documents.check(`staff:${staffId}`, content);
  if (error === null) return null;
  if (error.virus !== null) {
    log.warn({ staffId, virus: error.virus }, 'infected evidence was rejected');
  }
  return error.message;
}
