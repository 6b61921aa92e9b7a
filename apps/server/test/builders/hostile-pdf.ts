import { constants, deflateRawSync } from 'node:zlib';
import { aStream, onePage, rawPdf } from './raw-pdf.ts';

const mebi = 1024 * 1024;

/** A stream of about 1 MB that unpacks to 1 GB: the same block a thousand times. */
export function aBomb(entries: string): Buffer {
  const block = deflateRawSync(Buffer.alloc(mebi, 0x20), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const head = Buffer.from([0x78, 0xda]);
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  const content = Buffer.concat([head, ...Array(1024).fill(block), end]);
  return aStream(`${entries}/Filter/FlateDecode`, content, false);
}

/** A page whose text is the bomb. Each number makes another file. */
export function aBombPdf(number = 0): Buffer {
  return rawPdf([...onePage(`/Number ${number}`, '/Contents 4 0 R'), aBomb('')]);
}
