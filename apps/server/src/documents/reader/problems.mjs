// @ts-check
/**
 * Why a document is not accepted:
 * - `damaged`: it cannot be read to its end
 * - `too-large`: it unpacks to more than documents have
 * - `too-long`: it has more pages than we read
 * - `password`: it opens with a password only
 * @typedef {'damaged' | 'too-large' | 'too-long' | 'password'} DocumentProblem
 */
export {};
