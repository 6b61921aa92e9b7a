import type { App } from '../platform/http.ts';

export function dayCloseRoutes(_app: App, _deps: unknown): void {}
