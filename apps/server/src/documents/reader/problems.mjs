// @ts-check
/**
 * Why a document is not accepted:
 * - `damaged`: it cannot be read to its end, or is built so that we cannot look inside
 * - `active`: it holds scripts, or actions that start something
 * - `attachments`: it holds other files
 * - `too-large`: it unpacks to more than documents have
 * - `password`: it opens with a password only
 * - `protected`: it opens without a password, but its objects are encrypted in an unusual way
 * @typedef {'damaged' | 'active' | 'attachments' | 'too-large' | 'password' | 'protected'}
 *   DocumentProblem
 */
export {};
