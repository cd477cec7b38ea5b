// The execution environments of one function: one for each parallel run, reused afterwards.
import type { LambdaExecutionEnvironment } from './lambda-execution-environment.ts';

/** A second environment that stays idle for this long is terminated. */
const IDLE_ENVIRONMENT_TTL_MS = 60_000;

type EnvironmentWaiter = (environment: LambdaExecutionEnvironment | undefined) => void;

export class LambdaEnvironmentPool {
  private readonly idle: LambdaExecutionEnvironment[] = [];
  private readonly waiters: EnvironmentWaiter[] = [];
  private readonly environments = new Set<LambdaExecutionEnvironment>();
  private isStopped = false;
  private readonly createEnvironment: () => LambdaExecutionEnvironment;
  private readonly maxSize: number;

  constructor(createEnvironment: () => LambdaExecutionEnvironment, maxSize: number) {
    this.createEnvironment = createEnvironment;
    this.maxSize = maxSize;
  }

  /** An environment for exclusive use; undefined once the pool is stopped. */
  async acquire(): Promise<LambdaExecutionEnvironment | undefined> {
    if (this.isStopped) return undefined;
    let environment = this.idle.pop();
    while (environment && !environment.isAlive()) {
      this.environments.delete(environment);
      environment = this.idle.pop();
    }
    if (environment) return environment;
    if (this.environments.size < this.maxSize) return this.addEnvironment();
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  release(environment: LambdaExecutionEnvironment): void {
    if (!environment.isAlive()) this.environments.delete(environment);
    if (this.isStopped) return;
    const nextWaiter = this.waiters.shift();
    if (nextWaiter) nextWaiter(environment.isAlive() ? environment : this.addEnvironment());
    else if (environment.isAlive()) this.addIdle(environment);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const resolveWaiter of this.waiters.splice(0)) resolveWaiter(undefined);
    await Promise.all([...this.environments].map((environment) => environment.terminate()));
  }

  private addEnvironment(): LambdaExecutionEnvironment {
    const environment = this.createEnvironment();
    this.environments.add(environment);
    return environment;
  }

  private addIdle(environment: LambdaExecutionEnvironment): void {
    this.idle.push(environment);
    setTimeout(() => {
      // The pool reuses the most recent environment (LIFO), so an unneeded one stays at the bottom.
      if (this.idle.length < 2 || this.idle[0] !== environment) return;
      this.idle.shift();
      this.environments.delete(environment);
      void environment.terminate();
    }, IDLE_ENVIRONMENT_TTL_MS).unref();
  }
}
