/** The parts that the tests use of a package that has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly allowMismatchedSignatures: boolean;
      readonly directory: string;
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
