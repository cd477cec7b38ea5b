// Starts the sandbox as a program: reads the environment, prints one line when it is ready.
import { startSandbox } from './server.ts';

const { env } = process;
const port = Number(env.SANDBOX_PORT ?? '3100');
const world = env.SANDBOX_WORLD || 'large';
const appUrl = env.APP_URL ?? 'http://localhost:3000';

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  exitWithError(`SANDBOX_PORT must be a port number, not "${env.SANDBOX_PORT}".`);
}
if (world !== 'large' && world !== 'small')
  exitWithError(`SANDBOX_WORLD must be large or small, not "${world}".`);
if (!URL.canParse(appUrl)) exitWithError(`APP_URL must be an address, not "${appUrl}".`);

try {
  const origin = appUrl.replace(/\/$/, '');
  const settings = {
    defaultGraphVersion: env.GRAPH_API_VERSION,
    appId: env.FACEBOOK_APP_ID,
    appSecret: env.FACEBOOK_APP_SECRET,
    webhookVerifyToken: env.FACEBOOK_WEBHOOK_VERIFY_TOKEN,
    stripeSecretKey: env.STRIPE_SECRET_KEY,
    stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET,
  };
  const sandbox = await startSandbox({
    port,
    world,
    appUrl,
    directory: env.LOCAL_STATE_DIR || '.local',
    stripeCallbackUrl: env.SANDBOX_CARD_WEBHOOK_URL || `${origin}/webhooks/stripe`,
    webhookCallbackUrl: env.SANDBOX_WEBHOOK_URL || `${origin}/webhooks/network`,
    ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value)),
  });
  process.stdout.write(`Sandbox ready at ${sandbox.url}\n`);
  let isClosing = false;
  const stopSandbox = (): void => {
    if (isClosing) return;
    isClosing = true;
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // Not once: a second signal would end the process before it has written its state.
  process.on('SIGTERM', stopSandbox);
  process.on('SIGINT', stopSandbox);
} catch (error) {
  const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const text = error instanceof Error ? error.message : String(error);
  exitWithError(isPortInUse ? `Port ${port} is in use. Set SANDBOX_PORT to a free one.` : text);
}

function exitWithError(reason: string): never {
  process.stderr.write(`The sandbox did not start. ${reason}\n`);
  process.exit(1);
}
