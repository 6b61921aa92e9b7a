import { LinkButton } from '@quarrter/ui/Button';
import { Empty } from '@quarrter/ui/states';
import { paths } from '../paths.ts';
import { ScreenTitle } from './ScreenTitle.tsx';

export function UnknownPage() {
  return (
    <>
      <ScreenTitle title="Not found" />
      <Empty
        title="There is no such screen"
        action={<LinkButton href={paths.work.getHref()}>Back to your work</LinkButton>}
      >
        The address may be wrong, or the screen has moved.
      </Empty>
    </>
  );
}
