import { fitInto, type PageShape, type PhotoPage, shownSize, turnedSize } from './photo-pages.ts';

/** Draws a page, turned and cropped, with its longer side at most `longest` pixels. */
export function drawPage(
  photo: CanvasImageSource,
  shape: PageShape,
  longest: number,
  canvas = document.createElement('canvas'),
): HTMLCanvasElement {
  const shown = shownSize(shape);
  const turned = turnedSize(shape);
  Object.assign(canvas, fitInto(shown, longest));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  // Transparent parts of a photo would become black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / shown.width, canvas.height / shown.height);
  context.translate(-(shape.crop?.x ?? 0) * turned.width, -(shape.crop?.y ?? 0) * turned.height);
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((shape.turns * Math.PI) / 2);
  context.drawImage(photo, -shape.width / 2, -shape.height / 2, shape.width, shape.height);
  return canvas;
}

/** The same for a page as it is stored. */
export async function drawStored(
  page: PhotoPage,
  longest: number,
  canvas?: HTMLCanvasElement,
): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(page.photo);
  try {
    return drawPage(bitmap, page, longest, canvas);
  } finally {
    bitmap.close();
  }
}

export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large to store'))),
      'image/jpeg',
      quality,
    );
  });
}
