/** The documents of an applicant, as real PDFs. */
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';

const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** One page with a heading and some lines: the same file, to the byte, for the same text. */
export function pdfDocument(
  title: string,
  lines: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const text = [title, ...lines].join('\n');
  const known = made.get(text) ?? makePdf(title, lines);
  made.set(text, known);
  return known;
}

async function makePdf(title: string, lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ size: 'A4', margin: 60, info: { Title: title } });
  document.font('Helvetica-Bold').fontSize(20).text(title).moveDown();
  document.font('Helvetica').fontSize(11);
  for (const line of lines) document.text(line, { paragraphGap: 8 });
  document.end();
  return new Uint8Array(await buffer(document));
}

/** 6 months of a salary account, like a bank's statement. */
export function bankStatement(holder: string, monthlyIncome: string) {
  const rows = Array.from(
    { length: 6 },
    (_, index) => `Month ${index + 1}    ${monthlyIncome} NGN`,
  );
  return pdfDocument('Statement of account', [
    `Account holder: ${holder}`,
    'Salary received:',
    ...rows,
    'Specimen for demonstration: no bank issued it.',
  ]);
}

export function identityCard(holder: string) {
  return pdfDocument('National identity card', [
    holder,
    'Specimen for demonstration: not a document.',
  ]);
}
