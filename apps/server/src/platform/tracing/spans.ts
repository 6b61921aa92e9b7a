import { AsyncLocalStorage } from 'node:async_hooks';

/** The subject of a span. It never has a value that a person typed, nor anyone's name or number. */
export type Work = {
  readonly name: string;
  /** A request, a job, or a call to another process. */
  readonly kind: 'server' | 'consumer' | 'client';
  readonly attributes: { readonly [name: string]: string | number };
};

/** A piece of work that has begun. */
export type OpenSpan = {
  /** Lets the next process join the trace (W3C Trace Context). */
  readonly traceparent: string;
  begin(work: Work): OpenSpan;
  end(outcome: { readonly failed: boolean; readonly attributes?: Work['attributes'] }): void;
};

/** Where traces begin; `null` in place of it traces nothing. */
export type Tracing = {
  /** Joins the trace of another process when its `traceparent` is given and can be read. */
  begin(work: Work, traceparent?: string): OpenSpan;
  close(): Promise<void>;
};

const running = new AsyncLocalStorage<OpenSpan>();

/** Runs something as part of a span: its statements become children. */
export function runIn<T>(span: OpenSpan, run: () => T): T {
  return running.run(span, run);
}

/** Starts something that outlives the span in which it is started, and is no part of it. */
export function runOutside<T>(start: () => T): T {
  return running.exit(start);
}

/** A longer one writes many rows, and would be kept whole until it is sent: it has its verb. */
const longestStatement = 10_000;

/** Traces a statement of the database by its text, in which parameters are `$1`, `$2`. */
export async function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  const parent = running.getStore();
  if (parent === undefined) return run();
  const [verb = ''] = /^\w+/.exec(text.trimStart()) ?? [];
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb.toUpperCase(),
    'db.query.text': text.length > longestStatement ? verb : text,
  };
  const span = parent.begin({
    name: verb.toUpperCase() || 'statement',
    kind: 'client',
    attributes,
  });
  try {
    const result = await run();
    span.end({ failed: false });
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
