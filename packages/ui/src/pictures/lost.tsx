/** The Q of the house whose quarter has rolled away (PUB-38). */
export function LostQuarter({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 260 160" className={className}>
      <path
        d="M10 138.500h240"
        className="stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <g className="fill-main-text">
        <path d="M74 22v23a38 38 0 0 0-31 31H20a61 61 0 0 1 54-54Z" />
        <path d="M84 22a61 61 0 0 1 54 54h-23a38 38 0 0 0-31-31V22Z" />
        <path d="M74 140a61 61 0 0 1-54-54h23a38 38 0 0 0 31 31v23Z" />
      </g>
      <path
        d="M84 86h54a54 54 0 0 1-54 54V86Z"
        className="fill-transparent stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="5 6"
      />
      <path d="M188 138.500a52 52 0 0 0 45-26l-45-26v52Z" className="fill-accent" />
      <path
        d="M150 132c9-2 15-1 22 2M148 120c8-3 14-3 20-1"
        className="stroke-line-strong"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
