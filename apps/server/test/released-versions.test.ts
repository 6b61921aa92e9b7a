import { expect, test } from 'vitest';
import { investmentDocumentKinds } from '../src/investments/index.ts';
import { loanDocumentKinds } from '../src/loans/index.ts';
import { statementDocumentKinds } from '../src/statements/index.ts';
import { documentVersions } from './released-versions.ts';

const kinds = [...loanDocumentKinds, ...investmentDocumentKinds, ...statementDocumentKinds];

test.each(kinds)('$name: the last release reads the version that is written', (kind) => {
  expect(kind.version).toBe(documentVersions[kind.name] ?? 1);
});
