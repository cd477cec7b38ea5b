// The mark that ties a login under way to the browser it began in.
import { isServedOverTls } from './settings.ts';

/** Only the callback ever needs it. */
const PATH = '/api/v1/auth/facebook';

/** A `Set-Cookie` value; 0 seconds removes the cookie. Lax, for the provider's redirect brings it. */
export const linkCookie = (name: string, value: string, seconds: number): string =>
  [
    `${name}=${value}`,
    `Path=${PATH}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isServedOverTls() ? ['Secure'] : []),
  ].join('; ');

/** `cookies` as the gateway hands them over: `name=value` each. */
export const readCookie = (cookies: readonly string[], name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
