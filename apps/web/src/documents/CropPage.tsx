import { Button } from '@quarrter/ui/Button';
import { useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { PagePicture } from './PagePicture.tsx';
import type { CropArea, PhotoPage } from './photo-pages.ts';

const shownSide = 1200;
const smallestPixels = 32;

const handleNames = {
  cropArea: 'Area to keep. Move it with the arrow keys.',
  nwDragHandle: 'Upper left corner',
  nDragHandle: 'Upper edge',
  neDragHandle: 'Upper right corner',
  eDragHandle: 'Right edge',
  seDragHandle: 'Lower right corner',
  sDragHandle: 'Lower edge',
  swDragHandle: 'Lower left corner',
  wDragHandle: 'Left edge',
};

/** Chooses the part of a photo that is the page, with a finger, a mouse or the arrow keys. */
export function CropPage(props: {
  page: PhotoPage;
  place: number;
  onCrop: (crop: CropArea | null) => void;
  onBack: () => void;
}) {
  const { page, place, onCrop, onBack } = props;
  const [crop, setCrop] = useState<PercentCrop>(() => toPercent(page.crop));
  const [whole] = useState<PhotoPage>({ ...page, crop: null });
  return (
    <>
      <p className="text-sm text-ink-soft">
        Drag the corners to the edges of the page. With a keyboard, go to a corner with Tab and move
        it with the arrow keys; with Shift it moves faster.
      </p>
      <div className="grid justify-items-center rounded-md bg-sunken p-4">
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          keepSelection
          minWidth={smallestPixels}
          minHeight={smallestPixels}
          ariaLabels={handleNames}
        >
          <PagePicture
            page={whole}
            longest={shownSide}
            label={`Page ${place}, uncropped`}
            className="max-h-[55dvh] touch-none"
          />
        </ReactCrop>
      </div>
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button tone="action" onClick={() => onCrop(fromPercent(crop))}>
          Crop the page
        </Button>
        <Button onClick={() => onCrop(null)}>Keep the whole photo</Button>
        <Button tone="plain" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

/** A page that is not cropped yet starts a little inside the photo, where corners can be held. */
function toPercent(crop: CropArea | null): PercentCrop {
  const { x, y, width, height } = crop ?? { x: 0.05, y: 0.05, width: 0.9, height: 0.9 };
  return { unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 };
}

function fromPercent({ x, y, width, height }: PercentCrop): CropArea {
  return { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
}
