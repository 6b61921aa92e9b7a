import type { PointerEvent } from 'react';

/**
 * For a button below content that may appear by itself, such as the reply to a check: a press that
 * began on it counts, even if the button moves away from a pointer that rests. Once the pointer
 * moves, the press ends where it is let go, so that a press can still be abandoned (WCAG 2.5.2).
 */
export const heldPress = {
  onPointerDown({ currentTarget, pointerId }: PointerEvent) {
    currentTarget.setPointerCapture(pointerId);
  },
  onPointerMove({ currentTarget, pointerId, movementX, movementY }: PointerEvent) {
    if (movementX === 0 && movementY === 0) return;
    currentTarget.releasePointerCapture(pointerId);
  },
};
