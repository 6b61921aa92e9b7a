import type { App } from '../platform/http.ts';

export function loansRoutes(_app: App, _deps: unknown): void {}
