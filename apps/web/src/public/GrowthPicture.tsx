/** A growing stack of quarter circles: one more each month, the last one still to come. */
export function GrowthPicture({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 152 96" className={className} fill="none">
      <path className="fill-main-text" d="M4 94V70a24 24 0 0 1 24 24H4Z" />
      <path
        className="fill-main-text"
        d="M42 94V70a24 24 0 0 1 24 24H42ZM42 67V43a24 24 0 0 1 24 24H42Z"
      />
      <path
        className="fill-main-text"
        d="M80 94V70a24 24 0 0 1 24 24H80ZM80 67V43a24 24 0 0 1 24 24H80Z"
      />
      <path className="fill-accent" d="M80 40V16a24 24 0 0 1 24 24H80Z" />
      <path
        className="stroke-line-strong"
        strokeWidth="1.5"
        strokeDasharray="4 4"
        d="M119 94V71a23 23 0 0 1 23 23h-23ZM119 67V44a23 23 0 0 1 23 23h-23Z
          M119 40V17a23 23 0 0 1 23 23h-23Z"
      />
    </svg>
  );
}
