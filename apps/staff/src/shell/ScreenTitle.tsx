import { brand } from '@quarrter/ui/brand';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { type ReactNode, useEffect } from 'react';

/** The heading of a screen, which is also the title of the browser tab, below the way back. */
export function ScreenTitle(props: {
  title: string;
  /** The page that this one is part of. */
  under?: readonly [label: string, href: string];
  /** This page as the way back names it, where that is not the title. */
  current?: string;
  children?: ReactNode;
}) {
  const { title, under, current = title, children } = props;
  useEffect(() => {
    document.title = `${title} · ${brand.name} Staff`;
  }, [title]);
  return (
    <>
      {under && <Breadcrumb base={{ label: under[0], href: under[1] }} current={current} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-[length:min(1.625rem,11vw)] leading-[1.2]">{title}</h1>
        {children}
      </div>
    </>
  );
}
