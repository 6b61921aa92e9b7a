import type { ReactNode } from 'react';

/**
 * Adire: indigo cloth of the Yoruba, dyed in squares of resisted figures. Ours are made of the
 * quarter circle. Every letter is a figure, every digit behind it the number of quarter turns.
 */
const SIZE = 40;

const figures: Record<string, ReactNode> = {
  /** A solid quarter. */
  q: <path d="M0 0h40a40 40 0 0 1-40 40Z" className="fill-band-line" />,
  /** A quarter in the warm colour: once in a cloth, no more. */
  a: <path d="M0 0h40a40 40 0 0 1-40 40Z" className="fill-accent" />,
  /** Rings, as a stone thrown into water. */
  r: (
    <path
      d="M9 0a9 9 0 0 1-9 9M18 0a18 18 0 0 1-18 18M27 0a27 27 0 0 1-27 27M36 0a36 36 0 0 1-36 36"
      className="stroke-band-soft"
      strokeWidth="1.5"
      fill="none"
    />
  ),
  /** A leaf between two quarters. */
  l: (
    <>
      <path d="M0 40A40 40 0 0 1 40 0 40 40 0 0 1 0 40Z" className="fill-band-line" />
      <path d="M4 36 34 6" className="stroke-band-soft" strokeWidth="1.5" />
    </>
  ),
  /** Nine knots of thread. */
  d: (
    <path
      d="M8 8h.01M20 8h.01M32 8h.01M8 20h.01M20 20h.01M32 20h.01M8 32h.01M20 32h.01M32 32h.01"
      className="stroke-band-soft"
      strokeWidth="4"
      strokeLinecap="round"
    />
  ),
  /** Two quarters back to back. */
  h: <path d="M0 0h20a20 20 0 0 1-20 20ZM40 40H20a20 20 0 0 1 20-20Z" className="fill-band-soft" />,
  /** Combed lines. */
  c: <path d="M5 0v40M15 0v40M25 0v40M35 0v40" className="stroke-band-line" strokeWidth="2" />,
  _: null,
};

/** Draws a cloth from rows such as `'q0 r1 d0'`. Decoration only: it says nothing to a reader. */
export function Adire({ rows, className }: { rows: readonly string[]; className?: string }) {
  const grid = rows.map((row) => row.split(' '));
  const width = (grid[0]?.length ?? 0) * SIZE;
  const height = grid.length * SIZE;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      {grid.flatMap((row, down) =>
        row.map((cell, across) => (
          <g key={`${across}-${down}`} transform={placed(across, down, Number(cell[1] ?? 0))}>
            {figures[cell[0] ?? '_']}
          </g>
        )),
      )}
    </svg>
  );
}

/** Moves a figure to its cell and turns it by quarters. */
function placed(across: number, down: number, quarters: number): string {
  const middle = SIZE / 2;
  const turn = `rotate(${90 * quarters} ${middle} ${middle})`;
  return `translate(${across * SIZE} ${down * SIZE}) ${turn}`;
}

/** The hem below the side menu. */
export function AdireStrip({ className }: { className?: string }) {
  return (
    <Adire
      {...(className ? { className } : {})}
      rows={['_0 r2 q1 d0 l0 h0', 'q3 l1 c0 q0 r3 a2', 'd0 q2 r0 l0 c1 q1']}
    />
  );
}

/** The tall cloth beside the account forms. */
export function AdirePanel({ className }: { className?: string }) {
  return (
    <Adire
      {...(className ? { className } : {})}
      rows={[
        'r2 q1 d0 l0 h0 q2 r3 c0',
        'q3 l1 c1 q0 r1 d0 l1 q0',
        'h1 d0 q2 r0 l0 c0 q3 r2',
        'l0 q1 r3 a2 d0 h0 l1 q1',
        'c0 r0 l1 q0 q2 r1 d0 l0',
        'q3 d0 h0 l0 c1 q0 r2 h1',
      ]}
    />
  );
}
