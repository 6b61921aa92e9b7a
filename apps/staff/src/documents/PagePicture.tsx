import { useState } from 'react';
import type { View } from './use-view.ts';

/** A page as large and turned as it is looked at. */
export function PagePicture(props: { address: string; name: string; view: View }) {
  const { address, name, view } = props;
  const [shape, setShape] = useState(1 / Math.SQRT2);
  const lying = view.turns % 2 === 1;
  // The frame has the shape of the turned page; the picture is turned inside of it.
  const frame = lying ? 1 / shape : shape;
  return (
    <div
      className="relative mx-auto border border-line bg-white shadow-card"
      style={{ width: `${view.zoom * 100}%`, maxWidth: `${view.zoom * 60}rem`, aspectRatio: frame }}
    >
      <img
        src={address}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setShape(naturalWidth / naturalHeight)
        }
        className="absolute top-1/2 left-1/2 max-w-none"
        style={{
          width: lying ? `${shape * 100}%` : '100%',
          transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
        }}
      />
    </div>
  );
}
