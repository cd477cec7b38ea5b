// Email addresses as SES takes them.
import { domainToASCII } from 'node:url';

/** SES accepts international domains in Punycode only. */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
