import { deflateSync } from 'node:zlib';

/*
 * PDFs written by hand, byte by byte, for tests of content that no library writes.
 */

/** The objects of a document of one page: catalogue, pages, page. */
export function onePage(catalog = '', page = ''): string[] {
  return [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]${page}>>`,
  ];
}

/** A stream; its data is packed unless the entries say how it comes. */
export function aStream(entries: string, content: Uint8Array | string, packed = true): Buffer {
  const data = Buffer.from(packed ? deflateSync(content, { level: 9 }) : content);
  const filter = packed ? '/Filter/FlateDecode' : '';
  return Buffer.concat([
    Buffer.from(`<<${entries}${filter}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

/** Objects numbered from 1, with the cross-reference table of every PDF version. */
export function rawPdf(objects: readonly (string | Uint8Array)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(at);
    at += part.length;
    parts.push(part);
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`;
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + end)]);
}

/**
 * The form of PDF 1.5 and later: the objects are packed into one object stream, and the table is a
 * stream too. `others` are written on their own, after the packed ones.
 */
export function packedPdf(
  objects: readonly string[],
  others: readonly (string | Uint8Array)[] = [],
): Buffer {
  const places = objects.map((_, place) => objects.slice(0, place).join(' ').length + +(place > 0));
  const index = places.map((place, number) => `${number + 1} ${place} `).join('');
  const header = Buffer.from('%PDF-1.7\n');
  const container = objects.length + 1;
  const entries = `/Type/ObjStm/N ${objects.length}/First ${index.length}`;
  const written = [aStream(entries, index + objects.join(' ')), ...others].map((object, place) =>
    Buffer.concat([
      Buffer.from(`${container + place} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
  );
  const offsets = written.map((_, place) =>
    written.slice(0, place).reduce((sum, { length }) => sum + length, header.length),
  );
  const end = written.reduce((sum, { length }) => sum + length, header.length);
  const rows = [
    [0, 0, 0],
    ...objects.map((_, place) => [2, container, place]),
    ...[...offsets, end].map((place) => [1, place, 0]),
  ];
  const table = Buffer.from(
    rows.flatMap(([kind = 0, place = 0, number = 0]) => [
      ...[kind, (place >> 16) & 255, (place >> 8) & 255, place & 255, number],
    ]),
  );
  const number = container + written.length;
  const references = aStream(`/Type/XRef/Size ${number + 1}/W[1 3 1]/Root 1 0 R`, table);
  return Buffer.concat([
    header,
    ...written,
    Buffer.from(`${number} 0 obj\n`),
    references,
    Buffer.from(`\nendobj\nstartxref\n${end}\n%%EOF\n`),
  ]);
}
