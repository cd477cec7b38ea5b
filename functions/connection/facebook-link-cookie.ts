// The cookie that binds a Facebook login in progress to the browser that started it.
import { isAppServedOverTls } from './app-urls.ts';

/** Only the callback needs the cookie. */
const COOKIE_PATH = '/api/v1/auth/facebook';

/** A `Set-Cookie` value. 0 seconds removes the cookie. `Lax` keeps it in Facebook's redirect. */
export const buildFacebookLinkCookie = (name: string, value: string, seconds: number): string =>
  [
    `${name}=${value}`,
    `Path=${COOKIE_PATH}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isAppServedOverTls() ? ['Secure'] : []),
  ].join('; ');

/** `cookies` come from API Gateway, each as `name=value`. */
export const readCookie = (cookies: readonly string[], name: string): string | undefined =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
