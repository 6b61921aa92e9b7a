import type { App } from '../platform/http.ts';

export function activityRoutes(_app: App, _deps: unknown): void {}
