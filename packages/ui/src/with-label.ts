/** A sentence to be ticked is no name of a field. */
const LONGEST_NAME = 40;

/**
 * Says whose error it is, where the message does not begin with it: `Invalid NIN` may be of two
 * fields.
 */
export function withLabel(message: string, label = ''): string {
  const named = message.toLowerCase().startsWith(label.toLowerCase());
  if (named) return message;
  if (label.length <= LONGEST_NAME) return `${label}${label.endsWith('?') ? '' : ':'} ${message}`;
  // Words of a requirement, which in a list of errors say of no field that it is the one.
  return message.startsWith('This field') ? `“${beginning(label)}…”: ${message}` : message;
}

function beginning(sentence: string): string {
  const cut = sentence.slice(0, LONGEST_NAME);
  return cut.slice(0, cut.lastIndexOf(' '));
}
