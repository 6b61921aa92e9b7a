import { daysBetween, type IsoDate } from '../../calendar/index.ts';
import type { LoanFiles, Reuse } from './field.ts';

/** A document that a client uploaded for an application, by the name of its file there. */
export type EarlierDocument = {
  readonly files: LoanFiles;
  readonly file: string;
  readonly uploadedOn: IsoDate;
};

/**
 * Whether a document of an earlier application will do for this file of a new one: the two kinds of
 * loan mean the same document, and it is not too old on the business date.
 */
export function isReusable(
  { files }: { readonly files: LoanFiles },
  file: string,
  earlier: EarlierDocument,
  today: IsoDate,
): boolean {
  const wanted = reuseOf(files, file);
  const age = daysBetween(earlier.uploadedOn, today);
  return wanted !== null && reuseOf(earlier.files, earlier.file)?.as === wanted.as
    ? age >= 0 && age <= wanted.days
    : false;
}

/** The longest time for which a document of this loan type is used again, in days. */
export function longestReuse({ files }: { readonly files: LoanFiles }): number {
  return Math.max(0, ...Object.values(files).map(({ reuse }) => reuse?.days ?? 0));
}

function reuseOf(files: LoanFiles, file: string): Reuse | null {
  return Object.hasOwn(files, file) ? (files[file]?.reuse ?? null) : null;
}
