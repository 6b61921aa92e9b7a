import type { FontName } from './fonts.ts';
import { colours, decorate, margin, type Pdf, textWidth } from './page.ts';
import { printable } from './text.ts';

export type Column = {
  heading: string;
  /** Figures are aligned right. */
  align?: 'left' | 'right';
  /** Its share of the width beside the other columns'; 1 by default. */
  share?: number;
};

export type Table = {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** A last row, set apart, such as the totals. */
  total?: readonly string[];
};

const padding = 5;
const size = 9.5;

type Cell = {
  text: string;
  link?: string | undefined;
  x: number;
  width: number;
  align: 'left' | 'right';
};

/** The text of a cell, and the address that it links to. */
export type CellText = string | { readonly text: string; readonly link: string };

/** A table that rows are added to one by one. */
export type Grid = {
  row(texts: readonly CellText[]): void;
  total(texts: readonly string[]): void;
  end(): void;
};

/** A table; its headings are repeated on each page that it reaches. */
export function table(pdf: Pdf, { columns, rows, total }: Table): void {
  const open = beginGrid(pdf, columns, rows[0] ?? total ?? []);
  for (const row of rows) open.row(row);
  if (total !== undefined) open.total(total);
  open.end();
}

/** The same for rows that are many; `first` keeps the headings from ending a page. */
export function beginGrid(pdf: Pdf, columns: readonly Column[], first: readonly CellText[]): Grid {
  const { doc, root } = pdf;
  const element = doc.struct('Table');
  root.add(element);
  const headings = columns.map(({ heading }) => heading);
  const drawHeadings = () => drawRow(pdf, element, cellsOf(pdf, columns, headings), 'heading');
  const drawBody = (texts: readonly CellText[], look: RowLook) => {
    const cells = cellsOf(pdf, columns, texts);
    if (doc.y + heightOf(doc, cells, look) > doc.page.maxY()) {
      doc.addPage();
      drawHeadings();
    }
    drawRow(pdf, element, cells, look);
  };
  const start = heightOf(doc, cellsOf(pdf, columns, headings), 'heading');
  if (doc.y + start + heightOf(doc, cellsOf(pdf, columns, first), 'row') > doc.page.maxY()) {
    doc.addPage();
  }
  drawHeadings();
  return {
    row: (texts) => drawBody(texts, 'row'),
    total: (texts) => drawBody(texts, 'total'),
    end() {
      element.end();
      doc.x = margin;
      doc.y += 10;
    },
  };
}

/** Names with their values, such as the key facts of a loan. */
export function keyValues(
  pdf: Pdf,
  rows: readonly { readonly label: string; readonly value: string }[],
): void {
  const { doc, root } = pdf;
  const columns: readonly Column[] = [
    { heading: '', share: 2 },
    { heading: '', share: 3 },
  ];
  const element = doc.struct('Table');
  root.add(element);
  for (const { label, value } of rows) {
    const cells = cellsOf(pdf, columns, [label, value]);
    if (doc.y + heightOf(doc, cells, 'fact') > doc.page.maxY()) doc.addPage();
    drawRow(pdf, element, cells, 'fact');
  }
  element.end();
  doc.x = margin;
  doc.y += 10;
}

type RowLook = 'heading' | 'row' | 'total' | 'fact';

/** The typeface of a cell. In a fact, the reader looks for the value. */
function fontOf(look: RowLook, place: number): FontName {
  if (look === 'row') return 'text';
  return look === 'fact' && place === 0 ? 'text' : 'strong';
}

function cellsOf(pdf: Pdf, columns: readonly Column[], texts: readonly CellText[]): Cell[] {
  const shares = columns.map(({ share = 1 }) => share);
  const unit = textWidth(pdf) / shares.reduce((sum, share) => sum + share, 0);
  let x = margin;
  return columns.map(({ align = 'left' }, place) => {
    const width = unit * (shares[place] ?? 1);
    const content = texts[place] ?? '';
    const { text, link } =
      typeof content === 'string' ? { text: content, link: undefined } : content;
    const cell = { text: printable(text), link, x, width, align };
    x += width;
    return cell;
  });
}

function heightOf(doc: PDFKit.PDFDocument, cells: readonly Cell[], look: RowLook): number {
  const heights = cells.map(({ text, width }, place) => {
    doc.font(fontOf(look, place), size);
    return doc.heightOfString(text || ' ', { width: width - 2 * padding });
  });
  return Math.max(...heights) + 2 * padding;
}

function drawRow(
  { doc }: Pdf,
  element: PDFKit.PDFStructureElement,
  cells: readonly Cell[],
  look: RowLook,
): void {
  const top = doc.y;
  const height = heightOf(doc, cells, look);
  const width = cells.reduce((sum, cell) => sum + cell.width, 0);
  decorate(doc, () => {
    if (look === 'heading') doc.rect(margin, top, width, height).fill(colours.shade);
    const line = look === 'total' ? top : top + height;
    doc.moveTo(margin, line).lineTo(margin + width, line);
    doc.lineWidth(look === 'total' ? 1 : 0.6);
    doc.stroke(look === 'total' ? colours.ink : colours.line);
  });
  const row = doc.struct('TR');
  element.add(row);
  cells.forEach(({ text, link, x, width: cellWidth, align }, place) => {
    const named = look === 'heading' || (look === 'fact' && place === 0);
    row.add(
      doc.struct(named ? 'TH' : 'TD', {}, () => {
        doc.font(fontOf(look, place), size).fillColor(colourOf(named, link));
        const inside = { width: cellWidth - 2 * padding, align, ...linked(link) };
        doc.text(text, x + padding, top + padding, inside);
      }),
    );
  });
  row.end();
  doc.y = top + height;
}

function colourOf(named: boolean, link: string | undefined): string {
  if (link !== undefined) return colours.main;
  return named ? colours.soft : colours.ink;
}

/** An underline shows that it is a link, also where colours are not seen. */
function linked(link: string | undefined) {
  return link === undefined ? {} : { link, underline: true };
}
