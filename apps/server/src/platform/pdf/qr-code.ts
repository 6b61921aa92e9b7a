import { create } from 'qrcode';
import { colours, margin, type Pdf, reserveHeight, textWidth } from './page.ts';
import { printable } from './text.ts';

export type QrCode = {
  /** An address of ours, for a phone to read. */
  address: string;
  /** The text beside it; the first line is set apart. */
  lines: readonly string[];
};

const side = 84;

/** A QR code drawn as shapes, so that it prints sharp at any size, with lines beside it. */
export function qrCode(pdf: Pdf, { address, lines }: QrCode): void {
  const { doc, root } = pdf;
  reserveHeight(pdf, side + 20);
  const top = doc.y + 8;
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  // Readers need four light modules around it; the margin of the page is one side of them.
  const module = side / modules.size;
  root.add(
    doc.struct('Figure', { alt: `QR code of ${address}` }, () => {
      for (let row = 0; row < modules.size; row++) {
        for (let column = 0; column < modules.size; column++) {
          if (!modules.get(row, column)) continue;
          doc.rect(margin + column * module, top + row * module, module, module);
        }
      }
      doc.fill(colours.ink);
    }),
  );
  doc.y = top;
  for (const [place, line] of lines.entries()) {
    root.add(
      doc.struct('P', {}, () => {
        doc.font(place === 0 ? 'strong' : 'text', place === 0 ? 12 : 9);
        doc.fillColor(place === 0 ? colours.ink : colours.soft);
        doc.text(printable(line), margin + side + 22, doc.y, { width: textWidth(pdf) - side - 22 });
      }),
    );
    doc.y += 3;
  }
  doc.x = margin;
  doc.y = Math.max(doc.y, top + side) + 12;
}
