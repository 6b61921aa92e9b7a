import { searchEverything as searchCall } from '@quarrter/contract/staff/search';
import type { Database } from '../../platform/database/database.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { searchEverything } from './search.ts';

export function searchRoutes(app: App, { db }: { readonly db: Database }): void {
  serve(app, searchCall, ({ body, staff }) => searchEverything(db, staff, body.text));
}
