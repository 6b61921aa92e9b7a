/**
 * A letter with a quarter-circle seal: something was sent. Apart from the pictures that every
 * screen may need.
 */
export function Envelope({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 160 96"
      className={className}
      fill="none"
      strokeWidth="2.5"
    >
      <rect
        className="fill-surface stroke-main-text"
        x="30"
        y="14"
        width="100"
        height="68"
        rx="6"
      />
      <path className="stroke-main-text" d="m32 20 48 34 48-34" strokeLinejoin="round" />
      <path className="fill-accent" d="M104 56h36a36 36 0 0 1-36 36V56Z" />
      <path
        className="stroke-on-accent"
        d="m111 68 5 5 9-10"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
