import type { App } from '../platform/http.ts';

export function investmentsRoutes(_app: App, _deps: unknown): void {}
