import type { App } from '../platform/http.ts';

export function paymentsRoutes(_app: App, _deps: unknown): void {}
