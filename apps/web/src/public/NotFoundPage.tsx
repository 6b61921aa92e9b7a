import { NotFound } from '../shell/NotFound.tsx';

/** PUB-38, for whoever arrives from outside at an address that is nobody's. */
export function NotFoundPage() {
  return (
    <div className="grid justify-items-center gap-5 px-5 py-16 text-center">
      <NotFound />
    </div>
  );
}
