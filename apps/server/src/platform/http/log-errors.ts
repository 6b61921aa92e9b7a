type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * An error as it is logged: name, message, code and stack, and those of its cause. Other properties
 * are left out, because PostgreSQL's `detail` holds the whole row that failed, with a client's
 * data.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
