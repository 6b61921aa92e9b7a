import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';

export type StatementsDeps = IssuedDocumentsDeps & Pick<PlatformDeps, 'log'>;
