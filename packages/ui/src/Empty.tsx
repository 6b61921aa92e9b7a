import type { ReactNode } from 'react';
import { EmptyTray } from './pictures/EmptyTray.tsx';

type EmptyProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
  level?: 2 | 3;
};

/**
 * The empty state of a list or page, with the action that would fill it. Apart from states.tsx,
 * because no first screen is empty.
 */
export function Empty({ title, children, action, picture, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      {picture ?? <EmptyTray className="mb-2 h-24" />}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="max-w-md text-sm text-ink-soft">{children}</div>}
      {action && <div className="pt-3">{action}</div>}
    </div>
  );
}
