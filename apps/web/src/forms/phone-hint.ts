/** ACC-06: an example of each of the ways a telephone number is understood in, beside every field that asks one. */
export const phoneHint = `${whole('0803 000 0000')}, or with the country’s code: ${whole('+234 803 000 0000')}`;

/** A number is not broken at its spaces. */
function whole(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}
