import type { Readable } from 'node:stream';
import { fileLimitBytes } from '@quarrter/contract/loans';
import type { FastifyRequest } from 'fastify';
import { findUnstorable, unstorableMessages } from '../platform/http.ts';
import { badRequest, HttpError } from '../platform/http-error.ts';

export type UploadedFile = { name: string; content: Uint8Array };

export type Upload = {
  /** Text fields by name; the last of equal names counts. */
  fields: Record<string, string>;
  files: Map<string, UploadedFile>;
  /** What is wrong with the files themselves (LON-24), or with a text before its form is asked, by field. */
  faults: Record<string, string[]>;
};

type WantedFiles = { readonly [kind: string]: string };

const brokenOff =
  'The upload broke off before it was complete. Nothing was stored; please send it again.';

/**
 * Left to us, so that a file that is too large gets its message beside those of the other fields.
 */
const readingOptions = {
  limits: { fileSize: fileLimitBytes, files: 10, fields: 100, fieldSize: 10_000 },
  throwFileSizeLimit: false,
};

/**
 * Reads a multipart application whole. Files stay in memory up to their limit; those nobody asked
 * for and what lies beyond a limit are read past, so that the answer can name every fault at once.
 * An upload that ends too early is refused with a clear text, and nothing of it is kept.
 */
export async function readUpload(request: FastifyRequest, wanted: WantedFiles): Promise<Upload> {
  if (!request.isMultipart()) throw badRequest('Please send the application as a multipart form.');
  const upload: Upload = { fields: {}, files: new Map(), faults: {} };
  try {
    for await (const part of request.parts(readingOptions)) {
      if (part.type === 'file') await takeFile(upload, wanted, part);
      else upload.fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    throw asRefusal(error);
  }
  Object.assign(upload.faults, unstorableMessages(findUnstorable(upload.fields)));
  return upload;
}

type FilePart = { fieldname: string; filename: string; file: Readable & { truncated: boolean } };

async function takeFile(upload: Upload, wanted: WantedFiles, part: FilePart): Promise<void> {
  const { fieldname: kind, file } = part;
  const known = Object.hasOwn(wanted, kind);
  const chunks: Buffer[] = [];
  for await (const chunk of file) if (known) chunks.push(chunk);
  if (!known) upload.faults[kind] = ['This file was not asked for.'];
  else if (upload.files.has(kind)) upload.faults[kind] = ['Please send one file only.'];
  else if (file.truncated) upload.faults[kind] = ['The file is larger than 10 MB.'];
  // A browser sends an empty part without a name where no file was chosen.
  else if (chunks.length > 0 || part.filename !== '') {
    upload.files.set(kind, { name: tidyName(part.filename), content: Buffer.concat(chunks) });
  }
}

/** What is shown of a name the client gave: its last part, no control characters, not too long. */
function tidyName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').slice(-120) || 'document.pdf';
}

const tooMany = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function asRefusal(error: unknown): HttpError {
  const { code } = error as { code?: string };
  if (code !== undefined && tooMany.has(code)) {
    return new HttpError(413, {
      detail: 'There are too many fields or files in this application.',
    });
  }
  return badRequest(brokenOff);
}
