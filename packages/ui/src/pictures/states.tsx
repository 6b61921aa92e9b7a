/** Small drawings for screens without content, from the quarter circles of the mark. */

type PictureProps = { className?: string };

/** An open tray with one quarter missing: nothing here yet. */
export function EmptyTray({ className }: PictureProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 96" className={className} fill="none">
      <path className="fill-main-soft" d="M40 16h32v32a32 32 0 0 1-32-32Z" />
      <path className="fill-main-text" d="M76 48V16a32 32 0 0 1 32 32H76Z" />
      <path
        className="stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="5 5"
        d="M112 48V17a31 31 0 0 1 31 31h-31Z"
      />
      <path
        className="stroke-line-strong"
        strokeWidth="2"
        d="M12 60h136M28 60v14a8 8 0 0 0 8 8h88a8 8 0 0 0 8-8V60"
      />
    </svg>
  );
}

/** A line that breaks off: the answer did not arrive. */
export function BrokenLine({ className }: PictureProps) {
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
