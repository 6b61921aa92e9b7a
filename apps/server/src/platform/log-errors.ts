type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/**
 * An error as it is logged: its name, text, code and stack, and those of its cause. What a library
 * hangs on it besides is left out: PostgreSQL's `detail` holds the row that was refused, a client's
 * answers and all.
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
