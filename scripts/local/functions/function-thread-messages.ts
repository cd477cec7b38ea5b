// Messages between the runner and the thread of a function.
export type FunctionThreadData = {
  readonly name: string;
  readonly bundle: string;
  readonly handler: string;
  readonly memoryMb: number;
  /** Folder of Node's compile cache, kept between starts. */
  readonly cacheFolder: string;
};

export type LocalFunctionInvocation = {
  readonly requestId: string;
  readonly arn: string;
  /** Epoch milliseconds at which the invocation times out. */
  readonly deadline: number;
  readonly event: unknown;
  /** Value of `_X_AMZN_TRACE_ID`, which the SDKs pass on. */
  readonly traceHeader: string;
};

export type FunctionInvocationResult =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly type: string;
      readonly message: string;
      readonly stack?: string;
    };

/** The messages of the thread: that its bundle is loaded, then the outcome of each invocation. */
export type FunctionThreadMessage = 'loaded' | FunctionInvocationResult;
