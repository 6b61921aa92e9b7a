import { NotFound } from './NotFound.tsx';

export function UnknownPage() {
  return (
    <NotFound title="There is no such screen">
      The address may be wrong, or the screen has moved.
    </NotFound>
  );
}
