import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { SandboxConfig } from '../config.ts';

export type ClockAnswer = { statusCode: number; body: Record<string, unknown> };

/**
 * Closing years of business dates takes a while. After this time the product is considered hung.
 */
const longestAdvanceMs = 60 * 60 * 1000;

export async function readClock(config: SandboxConfig, timeoutMs = 15_000): Promise<ClockAnswer> {
  return present(await call(config, 'GET', '/day-close/api/status/', null, timeoutMs));
}

/** Moves the product's business date, and answers once every day in between is closed. */
export async function moveClock(config: SandboxConfig, date: unknown): Promise<ClockAnswer> {
  if (!isCalendarDate(date)) {
    const message = 'Enter a real date as YYYY-MM-DD, for example 2027-01-31.';
    return { statusCode: 400, body: { date: [message] } };
  }
  const current = await readClock(config);
  if (current.statusCode !== 200) return current;
  const today = String(current.body.business_date);
  if (date < today) {
    const message = `The clock only moves forward: the business date is already ${today}.`;
    return { statusCode: 400, body: { date: [message] } };
  }
  return present(await call(config, 'POST', '/day-close/api/advance/', { date }, longestAdvanceMs));
}

export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Adds `date` to a success, and passes the product's own errors on. */
function present(answer: ClockAnswer): ClockAnswer {
  if (answer.statusCode !== 200) return answer;
  return { statusCode: 200, body: { date: answer.body.business_date, ...answer.body } };
}

/** Uses `node:http`, because fetch gives up on an answer after 5 minutes. */
function call(
  config: SandboxConfig,
  method: 'GET' | 'POST',
  path: string,
  body: object | null,
  timeoutMs: number,
): Promise<ClockAnswer> {
  const address = new URL(config.productUrl + path);
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const unreachable: ClockAnswer = {
    statusCode: 502,
    body: { detail: 'The product did not answer. Is it running?' },
  };
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-control-token': config.controlToken };
    const options = { method, headers, timeout: timeoutMs, agent: false } as const;
    const outgoing = send(address, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(unreachable));
      response.on('end', () => {
        const answer = parseObject(Buffer.concat(chunks).toString('utf8'));
        const statusCode = response.statusCode ?? 502;
        resolve(answer === null ? unreachable : { statusCode, body: answer });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', () => resolve(unreachable));
    outgoing.end(body === null ? undefined : JSON.stringify(body));
  });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
