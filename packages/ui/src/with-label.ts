/** A sentence to be ticked is no name of a field. */
const LONGEST_NAME = 40;

/** Says whose error it is, where the message does not begin with it: `Invalid NIN` may be of two fields. */
export function withLabel(message: string, label = ''): string {
  const named = message.toLowerCase().startsWith(label.toLowerCase());
  return named || label.length > LONGEST_NAME ? message : `${label}: ${message}`;
}
