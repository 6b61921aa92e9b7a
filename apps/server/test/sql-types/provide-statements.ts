import type { TestProject } from 'vitest/node';
import { readStatements, type Statement } from './statements.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    typedStatements: readonly Statement[];
  }
}

/** Vitest's global set-up: the compiler reads the types once, for all workers. */
export default function setUp(project: TestProject): void {
  project.provide('typedStatements', readStatements());
}
