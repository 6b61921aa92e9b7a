import { Dialog } from '@quarrter/ui/Dialog';
import { lazyOr, NotLoaded } from '@quarrter/ui/lazy-part';
import type { ComponentType } from 'react';

/** A dialog that loads when it is opened: if that fails, a dialog says so, and can be closed. */
export function lazyDialog<Props extends { onClose: () => void }>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazyOr(load, ({ onClose }: Props) => (
    <Dialog open title={what} onClose={onClose}>
      <NotLoaded what={what} />
    </Dialog>
  ));
}
