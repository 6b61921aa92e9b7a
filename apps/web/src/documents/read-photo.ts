import { drawPage, jpegOf } from './draw-page.ts';
import type { PhotoPage } from './photo-pages.ts';

/** Enough to read small print on a whole page. A page is never stored larger than this. */
const longestSide = 2400;
const storedQuality = 0.9;

let lastId = 0;

/**
 * A page with this photo, or a message that says why it cannot be used. Data that a camera writes
 * beside the picture, such as the place, stays behind.
 */
export async function readPhoto(file: File): Promise<PhotoPage | string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (bitmap === null) return unreadable(file);
  try {
    const { width, height } = bitmap;
    const whole = { width, height, turns: 0, crop: null };
    const canvas = drawPage(bitmap, whole, longestSide);
    const photo = await jpegOf(canvas, storedQuality);
    lastId += 1;
    return { ...whole, id: lastId, photo, width: canvas.width, height: canvas.height };
  } catch {
    return `${nameOf(file)} is too large for this device. Please take a smaller photo.`;
  } finally {
    bitmap.close();
  }
}

function unreadable(file: File): string {
  const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
  return isHeic
    ? `This browser cannot open ${nameOf(file)}, because it is a HEIC photo. Please save it as ` +
        'JPEG, or take the photo here.'
    : `We could not open ${nameOf(file)}. Please choose a JPEG or PNG photo.`;
}

function nameOf(file: File): string {
  return file.name === '' ? 'the photo' : file.name;
}
