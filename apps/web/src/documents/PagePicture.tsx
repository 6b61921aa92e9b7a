import { classes } from '@quarrter/ui/classes';
import { useEffect, useRef } from 'react';
import { drawStored } from './draw-page.ts';
import type { PhotoPage } from './photo-pages.ts';

/**
 * A page as it will be in the PDF. It is drawn, because our pages may show no picture that comes
 * from elsewhere than the server.
 */
export function PagePicture(props: {
  page: PhotoPage;
  longest: number;
  label: string;
  className?: string;
}) {
  const { page, longest, label, className } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isShown = true;
    drawStored(page, longest)
      .then((drawn) => {
        const shown = canvas.current;
        if (!shown || !isShown) return;
        Object.assign(shown, { width: drawn.width, height: drawn.height });
        shown.getContext('2d')?.drawImage(drawn, 0, 0);
      })
      // The browser has no room for it now: the page is still there, and so is its number.
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [page, longest]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={classes('block max-w-full border border-line', className)}
    />
  );
}
