/** Photos of paper, as a phone takes them. */
import { createCanvas } from '@napi-rs/canvas';

type Photo = { name: string; mimeType: string; buffer: Buffer };

/**
 * A photo that lies on its side in the file, as phones store them; the file says how to turn it.
 */
const turnedByTheCamera = 6;

/** A JPEG with a text on it. `sideways` is stored wide and meant to be seen upright. */
export function aPhoto(text: string, { sideways = false } = {}): Photo {
  const canvas = createCanvas(1600, 1200);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f1ea';
  context.fillRect(0, 0, 1600, 1200);
  context.fillStyle = '#222';
  context.font = '96px sans-serif';
  context.fillText(text, 120, 200);
  const jpeg = canvas.toBuffer('image/jpeg', 85);
  return {
    name: `${text.toLowerCase().replaceAll(' ', '-')}.jpg`,
    mimeType: 'image/jpeg',
    buffer: sideways ? withOrientation(jpeg, turnedByTheCamera) : jpeg,
  };
}

/** A file that a phone stores and most browsers cannot open. */
export const heicPhoto: Photo = {
  name: 'IMG_0042.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
};

/** Adds the Exif segment of a camera with nothing but the orientation. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.from(
    'Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0',
    'latin1',
  );
  exif.writeUInt16BE(orientation, 24);
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
}
