/** One call of the client, signed in once there is a session. Any status but a success throws. */
export type Visit = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
) => Promise<T>;
