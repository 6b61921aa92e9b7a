import { brand } from '@quarrter/ui/brand';
import { type ReactNode, useEffect } from 'react';

/** The heading of a screen, which is also the title of the browser tab. */
export function ScreenTitle({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${brand.name} Staff`;
  }, [title]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 className="text-[length:min(1.625rem,11vw)] leading-[1.2]">{title}</h1>
      {children}
    </div>
  );
}
