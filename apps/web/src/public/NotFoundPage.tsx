import { NotFound } from '../shell/NotFound.tsx';

/** For visitors who arrive at an address that does not exist. */
export function NotFoundPage() {
  return (
    <div className="grid justify-items-center gap-5 px-5 py-16 text-center">
      <NotFound />
    </div>
  );
}
