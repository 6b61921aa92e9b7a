import type { App } from '../platform/http.ts';

export function staffRoutes(_app: App, _deps: unknown): void {}
