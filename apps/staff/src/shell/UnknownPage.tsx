import { NotFound } from './NotFound.tsx';

export function UnknownPage() {
  return (
    <NotFound title="We could not find this page">
      The address may be wrong, or the screen has moved.
    </NotFound>
  );
}
