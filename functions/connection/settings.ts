// The settings of the connection feature, and the addresses made of them.
import * as z from 'zod';
import { defineEnv } from '#platform/env.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import { fullPath } from '#shared/contracts/define.ts';

const env = defineEnv({ APP_URL: z.url() });

const origin = () => env().APP_URL.replace(/\/+$/, '');

/** `path` begins with a slash. */
export const appAddress = (path: string): string => `${origin()}${path}`;

/** Where the provider sends the browser; it must be the same in the dialog and the exchange. */
export const callbackUrl = (): string => appAddress(fullPath(connectionContracts.facebookCallback));

export const isServedOverTls = (): boolean => env().APP_URL.startsWith('https:');
