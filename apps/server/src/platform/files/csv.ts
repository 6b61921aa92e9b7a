import { type Options, type Stringifier, stringify } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** The columns of a file: the name of each value in a row, and its heading. */
export type CsvColumns = { readonly [name: string]: string };

type CsvRow = { readonly [name: string]: string | number | null };

/** Excel takes a file without a byte order mark for Windows-1252. */
const options = (columns: CsvColumns): Options => ({
  header: true,
  columns: { ...columns },
  bom: true,
  cast: { string: withoutFormula },
});

/** A cell that begins like a formula is written as text; an amount below zero is a number. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/** A small file as one text. */
export function csvText(columns: CsvColumns, rows: readonly CsvRow[]): string {
  return stringifySync([...rows], options(columns));
}

/** Takes rows and gives the text of the file, for lists that are longer than memory. */
export function csvStream(columns: CsvColumns): Stringifier {
  return stringify(options(columns));
}

/** Heads a reply as a file to download. */
export function asCsvFile(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`);
}
