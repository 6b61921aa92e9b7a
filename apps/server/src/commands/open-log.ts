import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';
import { describeError } from '../platform/http/log-errors.ts';

/** The log of a process, one JSON object a line. */
export function openLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: config.logLevel, serializers: { err: describeError } });
}
