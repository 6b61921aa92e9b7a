import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The shape of every answer of the provider: `{status, message, data, meta?}`. */
export function success(message: string, data: unknown, meta?: unknown) {
  return meta === undefined
    ? { status: true, message, data }
    : { status: true, message, data, meta };
}

type ErrorDetails = { code?: string; nextStep?: string; type?: string };

/** An error in the provider's own words, sent by the error handler. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly details: ErrorDetails;

  constructor(statusCode: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.statusCode = statusCode;
    this.details = details;
  }

  envelope() {
    const { code, nextStep, type = 'validation_error' } = this.details;
    if (code === undefined) return { status: false, message: this.message };
    return { status: false, message: this.message, meta: { nextStep: nextStep ?? '' }, type, code };
  }
}

export function missing(field: string, label: string): ApiError {
  return new ApiError(400, `${label} is required`, {
    code: 'missing_params',
    nextStep: `Ensure that you're passing the ${field} parameter`,
  });
}

export function invalid(message: string, nextStep: string): ApiError {
  return new ApiError(400, message, { code: 'invalid_params', nextStep });
}

/** Checks `Authorization: Bearer <secret key>` in constant time. */
export function requireSecretKey(request: FastifyRequest, secretKey: string): void {
  const header = request.headers.authorization;
  if (header === undefined) {
    throw new ApiError(401, 'No Authorization Header was found', {
      code: 'missing_Authorization',
      nextStep: 'Ensure that you provide the correct authorization key for the request',
    });
  }
  const given = Buffer.from(header.replace(/^Bearer\s+/i, ''));
  const expected = Buffer.from(secretKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new ApiError(401, 'Invalid key', {
      code: 'invalid_Key',
      nextStep: 'Ensure that you provide the correct authorization key for the request',
    });
  }
}
