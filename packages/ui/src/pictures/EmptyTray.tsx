/** An open tray with one quarter circle of the mark missing: nothing here yet. */
export function EmptyTray({ className }: { className?: string }) {
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
