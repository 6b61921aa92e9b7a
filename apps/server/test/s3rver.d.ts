/** The parts that the tests use of a package that has no types. */
declare module '@20minutes/s3rver' {
  export type Context = {
    readonly method: string;
    readonly path: string;
    readonly headers: { readonly [name: string]: string | undefined };
    status: number;
    type: string;
    body: string;
  };

  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly allowMismatchedSignatures: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: {
      getMetadata(bucket: string, key: string): Promise<{ readonly etag: string }>;
    };
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
