import { LinkButton } from '@quarrter/ui/Button';
import { Empty } from '@quarrter/ui/Empty';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { ScreenTitle } from './ScreenTitle.tsx';

/** The screen of an address whose record does not exist, with a way on. */
export function NotFound({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <ScreenTitle title="Not found" />
      <Empty
        title={title}
        action={<LinkButton href={paths.work.getHref()}>Back to your work</LinkButton>}
      >
        {children ?? 'Please check the link.'}
      </Empty>
    </>
  );
}
