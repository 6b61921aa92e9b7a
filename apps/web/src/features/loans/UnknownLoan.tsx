import { NotFound } from '../../shell/NotFound.tsx';

/** An unknown loan or loan type is the 404 screen. */
export function UnknownLoan() {
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <NotFound />
    </div>
  );
}
