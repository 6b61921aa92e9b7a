import { create } from 'qrcode';

/** Readers need four light modules around the code. */
const margin = 4;

/** A QR code drawn as one shape, dark on white in every theme, or a reader would not find it. */
export function QrCode({ address }: { address: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * margin;
  const squares = Array.from({ length: modules.size ** 2 }, (_, place) => place)
    .filter((place) => modules.data[place])
    .map((place) => {
      const [row, column] = [Math.floor(place / modules.size), place % modules.size];
      return `M${column + margin} ${row + margin}h1v1h-1z`;
    });
  return (
    <svg
      role="img"
      aria-label="QR code with the key for your authenticator app"
      viewBox={`0 0 ${side} ${side}`}
      className="w-52 max-w-full justify-self-center rounded-md forced-color-adjust-none"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
