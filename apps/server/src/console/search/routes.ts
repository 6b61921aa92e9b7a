import { searchEverything as searchCall } from '@quarrter/contract/staff/search';
import { type App, serve } from '../../platform/http/http.ts';
import type { CoreDeps } from '../define-console.ts';
import { searchEverything } from './search.ts';

export function searchRoutes(app: App, deps: CoreDeps): void {
  serve(app, searchCall, ({ body, staff }) => searchEverything(deps, staff, body.text));
}
