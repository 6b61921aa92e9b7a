import { Button } from '@quarrter/ui/Button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Crop from 'lucide-react/icons/crop';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef } from 'react';
import { PagePicture } from './PagePicture.tsx';
import type { PhotoPage } from './photo-pages.ts';
import type { PhotoDocument } from './use-photo-pages.ts';

const thumbnailSide = 480;

/** The pages in their order, each with its actions. */
export function PageList(props: { document: PhotoDocument; onCrop: (page: PhotoPage) => void }) {
  const { document, onCrop } = props;
  const { pages } = document;
  const list = useRef<HTMLOListElement>(null);

  function remove(page: PhotoPage, place: number) {
    document.remove(page, place);
    // The pressed button goes with its page: the focus stays in the list.
    list.current?.focus();
  }

  return (
    <ol ref={list} tabIndex={-1} aria-label="Pages" className="grid gap-3 outline-none">
      {pages.map((page, index) => {
        const place = index + 1;
        return (
          <li
            key={page.id}
            className="grid grid-cols-[6rem_1fr] items-center gap-3 rounded-md border border-line
              p-2.5 sm:grid-cols-[9rem_1fr]"
          >
            <PagePicture
              page={page}
              longest={thumbnailSide}
              label={`Page ${place}`}
              className="max-h-32 justify-self-center sm:max-h-44"
            />
            <div className="grid gap-1.5">
              <p className="px-1 text-sm font-600">Page {place}</p>
              <div className="flex flex-wrap gap-1">
                <Action
                  label="Rotate"
                  name={`Rotate page ${place}`}
                  icon={<RotateCw />}
                  onClick={() => document.turn(page, place)}
                />
                <Action
                  label="Crop"
                  name={`Crop page ${place}`}
                  icon={<Crop />}
                  onClick={() => onCrop(page)}
                />
                {pages.length > 1 && (
                  <MoveActions
                    place={place}
                    last={pages.length}
                    onMove={(step) => document.move(page, place, step)}
                  />
                )}
                <Action
                  name={`Remove page ${place}`}
                  icon={<Trash />}
                  onClick={() => remove(page, place)}
                />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function MoveActions(props: { place: number; last: number; onMove: (step: -1 | 1) => void }) {
  const { place, last, onMove } = props;
  return (
    <>
      <Action
        name={`Move page ${place} up`}
        icon={<ArrowUp />}
        off={place === 1}
        onClick={() => onMove(-1)}
      />
      <Action
        name={`Move page ${place} down`}
        icon={<ArrowDown />}
        off={place === last}
        onClick={() => onMove(1)}
      />
    </>
  );
}

/** `off` does nothing and keeps the focus, which a disabled button would drop. */
function Action(props: {
  name: string;
  label?: string;
  icon: ReactNode;
  off?: boolean;
  onClick: () => void;
}) {
  const { name, label, icon, off = false, onClick } = props;
  return (
    <Button
      size="small"
      tone="plain"
      aria-label={name}
      aria-disabled={off || undefined}
      className="min-w-11 [&_svg]:size-4"
      onClick={off ? undefined : onClick}
    >
      {icon}
      {label}
    </Button>
  );
}
