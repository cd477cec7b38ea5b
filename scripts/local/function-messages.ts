// What passes between the runner and a function's thread.
export type ThreadData = {
  readonly name: string;
  readonly bundle: string;
  readonly handler: string;
  /** MB. */
  readonly memory: number;
  /** Where compiled code is kept between starts. */
  readonly cacheFolder: string;
};

export type Invocation = {
  readonly requestId: string;
  readonly arn: string;
  /** Epoch milliseconds at which the function runs out of time. */
  readonly deadline: number;
  readonly event: unknown;
};

export type Outcome =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly type: string;
      readonly message: string;
      readonly stack?: string;
    };
