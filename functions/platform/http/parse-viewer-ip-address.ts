// The address of a viewer in the format of CloudFront's header.
import { isIP } from 'node:net';

/**
 * The IP in `198.51.100.10:46532`, or in `2001:db8::1:46532` with or without brackets; undefined when there is none. The
 * port is always there, so the last colon is the one before it.
 */
export function parseViewerIpAddress(value: string): string | undefined {
  const [, address = ''] = /^\[?([^\]]+)\]?:\d+$/.exec(value) ?? [];
  const ip = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(ip) === 0 ? undefined : ip;
}
