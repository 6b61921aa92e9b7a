/** A line that breaks off, with the quarter circles of the mark: the answer did not arrive. */
export function BrokenLine({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 96" className={className} fill="none" strokeWidth="3">
      <path className="fill-main-text" d="M16 64a32 32 0 0 1 32-32v32H16Z" />
      <path className="stroke-line-strong" d="M48 48h20m24 0h20" strokeLinecap="round" />
      <path
        className="stroke-bad"
        d="m72 38 6 8m10-8-6 8m-10 12 6-8m10 8-6-8"
        strokeLinecap="round"
      />
      <path className="fill-main-soft" d="M112 32h32a32 32 0 0 1-32 32V32Z" />
    </svg>
  );
}
