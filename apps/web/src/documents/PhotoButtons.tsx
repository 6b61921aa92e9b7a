import { Button } from '@quarrter/ui/Button';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { type ChangeEvent, useRef } from 'react';

/**
 * Takes a photo with the device's camera, or chooses photos that are there. A computer has no
 * camera app to open, so it is only offered the second.
 */
export function PhotoButtons(props: {
  /** The subject of the photo, in the buttons' names. */
  of: string;
  onPhotos: (photos: readonly File[]) => void;
  disabled?: boolean;
}) {
  const { of, onPhotos, disabled = false } = props;
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const photos = [...(event.target.files ?? [])];
    // Cleared, so that choosing the same photo again counts as a change.
    event.target.value = '';
    if (photos.length > 0) onPhotos(photos);
  }

  return (
    <>
      <Button
        size="small"
        aria-label={`Take a photo: ${of}`}
        className="pointer-fine:hidden"
        disabled={disabled}
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden="true" className="size-4" /> Take a photo
      </Button>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        onChange={choose}
      />
      <Button
        size="small"
        aria-label={`Choose photos: ${of}`}
        disabled={disabled}
        onClick={() => album.current?.click()}
      >
        <Images aria-hidden="true" className="size-4" /> Choose photos
      </Button>
      <input ref={album} hidden type="file" accept="image/*" multiple onChange={choose} />
    </>
  );
}
