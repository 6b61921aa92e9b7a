import { colours, decorate, margin, type Pdf, reserveHeight, textWidth } from './page.ts';
import { printable } from './text.ts';

/** Something to fill in by hand, or the answer, where the product knows it. */
export type FormField =
  | { kind: 'line'; label: string; value?: string }
  /** One box for each digit of a number. */
  | { kind: 'boxes'; label: string; count: number; value?: string }
  /** Lines for a longer answer. */
  | { kind: 'lines'; label: string; count: number }
  | { kind: 'ticks'; label: string; options: readonly string[]; ticked?: readonly string[] };

const gap = 18;
const lineHeight = 24;

/** Fields side by side; each row shares the width of the page. */
export function formFields(pdf: Pdf, rows: readonly (readonly FormField[])[]): void {
  const { doc } = pdf;
  for (const row of rows) {
    const width = (textWidth(pdf) - gap * (row.length - 1)) / row.length;
    const height = Math.max(...row.map((field) => heightOf(doc, field, width)));
    reserveHeight(pdf, height);
    const top = doc.y;
    row.forEach((field, place) => {
      drawField(pdf, field, { x: margin + place * (width + gap), top, width });
    });
    doc.x = margin;
    doc.y = top + height + 9;
  }
}

/** A line to sign on, beside one for the date. */
export function signature(pdf: Pdf, label: string): void {
  reserveHeight(pdf, 60);
  pdf.doc.y += 22;
  const half: readonly FormField[] = [
    { kind: 'line', label },
    { kind: 'line', label: 'Date' },
  ];
  formFields(pdf, [half]);
}

type Place = { x: number; top: number; width: number };

const labelSize = 8.5;
const valueSize = 11;

function heightOf(doc: PDFKit.PDFDocument, field: FormField, width: number): number {
  doc.font('text', labelSize);
  const label = doc.heightOfString(printable(field.label), { width }) + 3;
  if (field.kind === 'lines') return label + lineHeight * field.count;
  if (field.kind === 'ticks') return label + tickPlaces(doc, field.options, width).height;
  return label + lineHeight;
}

function drawField(pdf: Pdf, field: FormField, { x, top, width }: Place): void {
  const { doc, root } = pdf;
  root.add(
    doc.struct('P', {}, () => {
      doc.font('text', labelSize).fillColor(colours.soft);
      doc.text(printable(field.label), x, top, { width });
    }),
  );
  const place = { x, top: doc.y + 3, width };
  if (field.kind === 'ticks') drawTicks(pdf, field, place);
  else if (field.kind === 'boxes') drawBoxes(pdf, field, place);
  else drawLines(pdf, field, place);
}

function drawLines(
  { doc, root }: Pdf,
  field: Extract<FormField, { kind: 'line' | 'lines' }>,
  { x, top, width }: Place,
): void {
  const count = field.kind === 'lines' ? field.count : 1;
  for (let line = 1; line <= count; line++) {
    const y = top + lineHeight * line - 3;
    decorate(doc, () => {
      doc.moveTo(x, y).lineTo(x + width, y);
      doc.lineWidth(0.7).stroke(colours.soft);
    });
  }
  if (field.kind === 'lines' || field.value === undefined) return;
  const value = printable(field.value);
  root.add(
    doc.struct('P', {}, () => {
      doc.font('strong', valueSize).fillColor(colours.ink);
      const options = { width, height: 15, ellipsis: true };
      doc.text(value, x, top + 4, options);
    }),
  );
}

function drawBoxes(
  { doc, root }: Pdf,
  { count, value = '' }: Extract<FormField, { kind: 'boxes' }>,
  { x, top, width }: Place,
): void {
  const side = Math.min(lineHeight - 4, width / count);
  decorate(doc, () => {
    for (let box = 0; box < count; box++) doc.rect(x + box * side, top, side, lineHeight - 4);
    doc.lineWidth(0.7).stroke(colours.soft);
  });
  if (value === '') return;
  root.add(
    doc.struct('P', { actual: value }, () => {
      doc.font('strong', valueSize).fillColor(colours.ink);
      [...value].slice(0, count).forEach((digit, box) => {
        const options = { width: side, align: 'center', lineBreak: false } as const;
        doc.text(digit, x + box * side, top + 2.5, options);
      });
    }),
  );
}

const tickSide = 10;

function tickPlaces(doc: PDFKit.PDFDocument, options: readonly string[], width: number) {
  doc.font('text', 9.5);
  const places: { x: number; y: number }[] = [];
  let [x, y] = [0, 0];
  for (const option of options) {
    const wide = tickSide + 6 + doc.widthOfString(printable(option)) + 16;
    if (x > 0 && x + wide > width) {
      x = 0;
      y += 18;
    }
    places.push({ x, y });
    x += wide;
  }
  return { places, height: y + 18 };
}

function drawTicks(
  { doc, root }: Pdf,
  { options, ticked = [] }: Extract<FormField, { kind: 'ticks' }>,
  { x, top, width }: Place,
): void {
  const { places } = tickPlaces(doc, options, width);
  options.forEach((option, number) => {
    const place = places[number] ?? { x: 0, y: 0 };
    const [left, y] = [x + place.x, top + place.y + 2];
    decorate(doc, () => {
      doc.lineWidth(0.8).rect(left, y, tickSide, tickSide).stroke(colours.soft);
      if (!ticked.includes(option)) return;
      doc
        .moveTo(left + 2, y + 5)
        .lineTo(left + 4.5, y + 8)
        .lineTo(left + 8.5, y + 2);
      doc.lineWidth(1.4).stroke(colours.ink);
    });
    root.add(
      doc.struct('P', {}, () => {
        doc.font('text', 9.5).fillColor(colours.ink);
        doc.text(printable(option), left + tickSide + 6, y - 2.5, { lineBreak: false });
      }),
    );
  });
}
