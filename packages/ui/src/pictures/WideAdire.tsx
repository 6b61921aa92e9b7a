import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';

type Props = { className?: string };

/** A screen without it is complete. */
const pictures = {
  strip: lazyPicture('AdireStrip'),
  panel: lazyPicture('AdirePanel'),
};

function lazyPicture(name: 'AdireStrip' | 'AdirePanel') {
  return lazy<ComponentType<Props>>(() =>
    import('./adire.tsx').then(
      (adire) => ({ default: adire[name] }),
      () => ({ default: () => null }),
    ),
  );
}

/** The cloth as a decoration from 992 px; a phone, which has no place for it, never loads it. */
export function WideAdire({ as, ...props }: Props & { as: keyof typeof pictures }) {
  const isWide = useSyncExternalStore(onWidth, readWidth, () => false);
  const Picture = pictures[as];
  if (!isWide) return null;
  return (
    <Suspense>
      <Picture {...props} />
    </Suspense>
  );
}

/** As `lg` of theme.css. */
const wide = '(min-width: 62rem)';

function readWidth(): boolean {
  return window.matchMedia(wide).matches;
}

function onWidth(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
