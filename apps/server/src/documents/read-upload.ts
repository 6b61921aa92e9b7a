import type { Readable } from 'node:stream';
// Adds the parts of a form to the request.
import type {} from '@fastify/multipart';
import { fileLimitBytes } from '@quarrter/contract/client/loans';
import type { IsoDate } from '@quarrter/domain/calendar';
import type { FastifyRequest } from 'fastify';
import { findUnstorable, unstorableMessages } from '../platform/http/http.ts';
import { badRequest, HttpError } from '../platform/http/http-error.ts';
import type { Meter } from './limit-uploads.ts';

export type UploadedFile = {
  name: string;
  content: Uint8Array;
  /** When it was uploaded, for a document of an earlier application. */
  uploadedOn?: IsoDate;
};

export type Upload = {
  /** Text fields by name; the last of equal names counts. */
  fields: Record<string, string>;
  files: Map<string, UploadedFile>;
  /** Errors of the files themselves, or of a text that cannot be stored, by field. */
  errors: Record<string, string[]>;
};

/** The files of a form; `false` for one that only similar forms have: it is dropped. */
type WantedFiles = { readonly [name: string]: unknown };

const brokenOff = 'The upload was interrupted. Nothing was stored; please send it again.';

/** We check the file size ourselves, so that its error comes with those of the other fields. */
const readingOptions = (fileSize: number) => ({
  limits: { fileSize, files: 30, fields: 100, fieldSize: 10_000 },
  throwFileSizeLimit: false,
});

/** The largest body of a form with one file: the file, and the frame of its form. */
export const oneFileBytes = fileLimitBytes + 64 * 1024;

/**
 * Reads a whole multipart form. Files stay in memory up to their limit; the rest of a larger file,
 * and files the form does not have, are read and dropped, so that the reply can name every error at
 * once. An upload that ends too early is a 400, and nothing of it is stored. `meter` counts the
 * bytes held.
 */
export async function readUpload(
  request: FastifyRequest,
  wanted: WantedFiles,
  meter: Meter,
  largestBytes = fileLimitBytes,
): Promise<Upload> {
  if (!request.isMultipart()) throw badRequest('Please send this as a multipart form.');
  const upload: Upload = { fields: {}, files: new Map(), errors: {} };
  try {
    for await (const part of request.parts(readingOptions(largestBytes))) {
      if (part.type === 'file') await takeFile(upload, wanted, part, meter, largestBytes);
      else upload.fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : uploadError(error);
  }
  Object.assign(upload.errors, unstorableMessages(findUnstorable(upload.fields)));
  return upload;
}

type FilePart = { fieldname: string; filename?: string; file: Readable & { truncated: boolean } };

async function takeFile(
  upload: Upload,
  wanted: WantedFiles,
  part: FilePart,
  meter: Meter,
  largestBytes: number,
): Promise<void> {
  const { fieldname: name, filename = '', file } = part;
  const known = Object.hasOwn(wanted, name) && wanted[name] !== false && !upload.files.has(name);
  let isEmpty = true;
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    isEmpty &&= chunk.length === 0;
    if (!known) continue;
    meter(chunk.length);
    chunks.push(chunk);
  }
  // A browser sends an empty part without a name where no file was chosen.
  if (wanted[name] === false || (isEmpty && filename === '')) return;
  if (upload.files.has(name)) upload.errors[name] = ['Please send one file only.'];
  else if (!known) upload.errors[name] = ['We do not need this file. Please remove it.'];
  else if (file.truncated) upload.errors[name] = [`The file is larger than ${inMb(largestBytes)}.`];
  else upload.files.set(name, { name: displayName(filename), content: Buffer.concat(chunks) });
}

function inMb(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}

/**
 * The name to show: the last part of the client's path, without control characters, cut short. It
 * ends in `.pdf` as the content is one: who saves `statement.html` must not get a page.
 */
function displayName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(/\p{Cc}/gu, '').slice(-120) || 'document';
  return /\.pdf$/i.test(shown) ? shown : `${shown}.pdf`;
}

const tooMany = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function uploadError(error: unknown): HttpError {
  const { code } = error as { code?: string };
  if (code !== undefined && tooMany.has(code)) {
    return new HttpError(413, {
      detail: 'There are too many files or fields. Please send only the documents we ask for.',
    });
  }
  return badRequest(brokenOff);
}
