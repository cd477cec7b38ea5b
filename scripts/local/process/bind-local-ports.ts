// Binds ports early, so that an occupied one is reported before any work is done.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { SetupError } from './setup-error.ts';

export type LocalHttpServer = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

const hasErrorCode = (error: unknown, ...codes: readonly string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Node keeps the address after its first use. A client that hung up earlier would have none. */
const keepClientAddress = (socket: Socket) => socket.remoteAddress;

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

const createPortInUseError = (port: number, settingName: string) =>
  new SetupError(`Port ${port} is in use. Free it, or choose another with ${settingName}=<port>.`);

/**
 * Serves on a port of this machine only, over IPv4 and, where available, IPv6, because `localhost` may resolve to
 * either. Port 0 takes any free one.
 * @throws SetupError when the port is in use; `settingName` is the setting that selects another.
 */
export async function startLocalHttpServer(
  listener: RequestListener,
  options: { readonly port: number; readonly settingName: string },
): Promise<LocalHttpServer> {
  const ipv4 = createServer(listener);
  const ipv6 = createServer(listener);
  for (const server of [ipv4, ipv6]) server.on('connection', keepClientAddress);
  try {
    const port = await listen(ipv4, options.port, '127.0.0.1');
    try {
      await listen(ipv6, port, '::1');
    } catch (error) {
      // Without IPv6, no client connects there; an ephemeral port need not be free on both.
      if (options.port !== 0 && hasErrorCode(error, 'EADDRINUSE')) throw error;
    }
    return {
      port,
      close: async () => {
        await Promise.all([closeServer(ipv4), closeServer(ipv6)]);
      },
    };
  } catch (error) {
    await closeServer(ipv4);
    if (hasErrorCode(error, 'EADDRINUSE'))
      throw createPortInUseError(options.port, options.settingName);
    if (hasErrorCode(error, 'EACCES')) {
      throw new SetupError(
        `Port ${options.port} may not be used. Choose another with ${options.settingName}=<port>.`,
      );
    }
    throw error;
  }
}

async function probePort(port: number, host: string): Promise<number> {
  const server = createTcpServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } finally {
    server.close();
  }
}

/** A free port. @throws SetupError when the preferred one is in use. */
export async function getFreePort(preferredPort: number, settingName: string): Promise<number> {
  try {
    const port = await probePort(preferredPort, '127.0.0.1');
    // Clients of `localhost` over IPv6 would reach another program.
    await probePort(port, '::1').catch((error: unknown) => {
      if (hasErrorCode(error, 'EADDRINUSE')) throw error;
    });
    return port;
  } catch (error) {
    if (hasErrorCode(error, 'EADDRINUSE')) throw createPortInUseError(preferredPort, settingName);
    throw error;
  }
}
