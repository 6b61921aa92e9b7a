import { type ComponentType, lazy, Suspense } from 'react';

/** Loaded after the screen, because unapplied money is rare. If loading fails, nothing is shown. */
const UnappliedReceipts = lazy<ComponentType>(() =>
  import('./UnappliedReceipts.tsx').then(
    (module) => ({ default: module.UnappliedReceipts }),
    () => ({ default: () => null }),
  ),
);

export function LazyUnappliedReceipts() {
  return (
    <Suspense>
      <UnappliedReceipts />
    </Suspense>
  );
}
