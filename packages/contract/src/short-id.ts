/** Without the characters that are easily read as a digit or as each other. */
export const shortIdCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The short form people read out on the phone: the last 40 random bits as `7K3M-92QD`. */
export function shortId(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`);
  let text = '';
  for (let place = 0; place < 8; place += 1) {
    text = shortIdCharacters.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
