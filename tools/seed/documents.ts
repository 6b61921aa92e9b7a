/** The documents an applicant sends, real PDFs. */
import { PDFDocument, StandardFonts } from 'pdf-lib';

const pageSize: [number, number] = [595, 842];
const margin = 60;
const lineHeight = 22;

/** A page with a heading and some lines. */
export async function aDocument(
  title: string,
  lines: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  const page = document.addPage(pageSize);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const top = pageSize[1] - margin;
  page.drawText(title, { x: margin, y: top, size: 20, font: bold });
  lines.forEach((line, index) => {
    page.drawText(line, {
      x: margin,
      y: top - (index + 2) * lineHeight,
      size: 11,
      font: plain,
    });
  });
  return new Uint8Array(await document.save());
}

/** Six months of a salary account, as a bank would print them. */
export function aBankStatement(holder: string, monthlyIncome: string) {
  const rows = Array.from(
    { length: 6 },
    (_, index) => `Month ${index + 1}    ${monthlyIncome} NGN`,
  );
  return aDocument('Statement of account', [
    `Account holder: ${holder}`,
    'Salary received:',
    ...rows,
    'Specimen for demonstration: no bank issued it.',
  ]);
}

export function anIdentityCard(holder: string) {
  return aDocument('National identity card', [
    holder,
    'Specimen for demonstration: not a document.',
  ]);
}
