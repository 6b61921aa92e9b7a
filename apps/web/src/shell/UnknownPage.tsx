import { NotFound } from './NotFound.tsx';

/** The 404 screen below the top bar, whose title is the heading of the page. */
export function UnknownPage() {
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <NotFound level={2} />
    </div>
  );
}
