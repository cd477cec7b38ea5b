// The settings of the connection feature, and the URLs derived from them.
import * as z from 'zod';
import { defineEnv } from '#platform/env.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import { buildContractPath } from '#shared/contracts/define-contract.ts';

const env = defineEnv({ APP_URL: z.url() });

const getAppOrigin = () => env().APP_URL.replace(/\/+$/, '');

/** `path` starts with a slash. */
export const buildAppUrl = (path: string): string => `${getAppOrigin()}${path}`;

/** The OAuth redirect URL; it must be the same in the login dialog and in the code exchange. */
export const getFacebookCallbackUrl = (): string =>
  buildAppUrl(buildContractPath(connectionContracts.facebookCallback));

export const isAppServedOverTls = (): boolean => env().APP_URL.startsWith('https:');
