import { jsPDF } from 'jspdf';

export type Picture = {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
};

const a4 = { short: 595.28, long: 841.89 };

/** A PDF with one picture on each page of A4, upright or on its side as the picture is. */
export function writePdf(pictures: readonly Picture[], title: string): ArrayBuffer {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', putOnlyUsedFonts: true });
  pdf.setProperties({ title });
  pdf.deletePage(1);
  for (const { jpeg, width, height } of pictures) {
    const isWide = width > height;
    const [pageWidth, pageHeight] = isWide ? [a4.long, a4.short] : [a4.short, a4.long];
    pdf.addPage('a4', isWide ? 'landscape' : 'portrait');
    const scale = Math.min(pageWidth / width, pageHeight / height);
    const [shownWidth, shownHeight] = [width * scale, height * scale];
    const [left, top] = [(pageWidth - shownWidth) / 2, (pageHeight - shownHeight) / 2];
    // A JPEG is stored as it is: it is compressed already.
    pdf.addImage(jpeg, 'JPEG', left, top, shownWidth, shownHeight, undefined, 'NONE');
  }
  return pdf.output('arraybuffer');
}
