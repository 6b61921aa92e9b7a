import { Button } from '@quarrter/ui/Button';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';

/** Shows the current direction of a list, and reverses it. */
export function DirectionButton(props: {
  rising: boolean;
  onFlip: () => void;
  children: ReactNode;
}) {
  const Arrow = props.rising ? ArrowUp : ArrowDown;
  return (
    <Button size="small" onClick={props.onFlip}>
      <Arrow aria-hidden="true" className="size-4.5" />
      <span className="sr-only">Reverse the order, now </span>
      {props.children}
    </Button>
  );
}
