import { notificationStream } from '@quarrter/contract/live';
import { type App, serve } from '../platform/http/http.ts';
import type { LiveUpdates } from './live-updates.ts';

export function liveRoutes(app: App, live: LiveUpdates): void {
  serve(
    app,
    notificationStream,
    ({ query, request, reply }) => {
      const lastId = request.headers['last-event-id'];
      const after = query.after ?? (typeof lastId === 'string' ? lastId : undefined);
      return live.open(request, reply, after);
    },
    { endless: true },
  );
  app.addHook('preClose', () => live.close());
}
