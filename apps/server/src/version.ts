/** Of every package; `npm run release` sets it. */
export const version = '1.0.0';
