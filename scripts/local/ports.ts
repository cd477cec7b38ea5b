// Ports: taken early, so that a busy one is told before any work is done.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { Fault } from './fault.ts';

export type Listening = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

const isCode = (error: unknown, ...codes: readonly string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

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

const busy = (port: number, variable: string) =>
  new Fault(`Port ${port} is in use. Free it, or choose another with ${variable}=<port>.`);

/**
 * Serves on a port of this machine only, over IPv4 and, where there is one, IPv6, because
 * `localhost` may mean either. Port 0 takes any free one.
 * @throws Fault where the port is taken; `variable` is the setting that names another.
 */
export async function serve(
  listener: RequestListener,
  options: { readonly port: number; readonly variable: string },
): Promise<Listening> {
  const ipv4 = createServer(listener);
  const ipv6 = createServer(listener);
  try {
    const port = await listen(ipv4, options.port, '127.0.0.1');
    try {
      await listen(ipv6, port, '::1');
    } catch (error) {
      // A machine without IPv6 has nobody to ask there; an ephemeral port need not be both.
      if (options.port !== 0 && isCode(error, 'EADDRINUSE')) throw error;
    }
    return {
      port,
      close: async () => {
        await Promise.all([closeServer(ipv4), closeServer(ipv6)]);
      },
    };
  } catch (error) {
    await closeServer(ipv4);
    if (isCode(error, 'EADDRINUSE')) throw busy(options.port, options.variable);
    if (isCode(error, 'EACCES')) {
      throw new Fault(
        `Port ${options.port} may not be used. Choose another with ${options.variable}=<port>.`,
      );
    }
    throw error;
  }
}

async function probe(port: number, host: string): Promise<number> {
  const server = createTcpServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } finally {
    server.close();
  }
}

/** A port that is free now. @throws Fault where the wanted one is taken. */
export async function freePort(wanted: number, variable: string): Promise<number> {
  try {
    const port = await probe(wanted, '127.0.0.1');
    // Somebody else's `localhost` over IPv6 would be asked in our place.
    await probe(port, '::1').catch((error: unknown) => {
      if (isCode(error, 'EADDRINUSE')) throw error;
    });
    return port;
  } catch (error) {
    if (isCode(error, 'EADDRINUSE')) throw busy(wanted, variable);
    throw error;
  }
}
