import type { App } from '../platform/http.ts';

export function accountsRoutes(_app: App, _deps: unknown): void {}
