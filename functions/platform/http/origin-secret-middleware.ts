// Refuses requests that did not come through the CloudFront distribution, and finds the address of the viewer.
import { AppError } from '#shared/errors.ts';
import { ORIGIN_SECRET_HEADER, ORIGIN_SECRET_NAMES } from '#shared/queue-and-secret-names.ts';
import { isSameSecret } from '../crypto.ts';
import { readSecretOrLastValue } from '../secrets.ts';
import type { ApiMiddleware } from './middleware.ts';
import { parseViewerIpAddress } from './parse-viewer-ip-address.ts';

/** The distribution sets it, and replaces it when a viewer sends it. */
const VIEWER_ADDRESS_HEADER = 'cloudfront-viewer-address';

/** The previous secret is read only for a request that does not have the present one. */
async function isOriginSecret(value: string): Promise<boolean> {
  for (const name of ORIGIN_SECRET_NAMES) {
    if (isSameSecret(await readSecretOrLastValue(name), value)) return true;
  }
  return false;
}

/**
 * The gateway sees CloudFront's address. This middleware replaces it with the viewer's, so that limits and logs have no
 * other. A caller who knows the gateway's address can send the header too, so it counts only together with the secret.
 * @throws AppError forbidden; Error when the distribution does not forward the address
 */
export const createOriginSecretMiddleware = (): ApiMiddleware => ({
  before: async ({ event }) => {
    const { [ORIGIN_SECRET_HEADER]: secret, ...headers } = event.headers;
    if (secret === undefined || !(await isOriginSecret(secret))) throw new AppError('forbidden');
    const viewerIp = parseViewerIpAddress(headers[VIEWER_ADDRESS_HEADER] ?? '');
    if (viewerIp === undefined) {
      throw new Error(`The distribution must forward ${VIEWER_ADDRESS_HEADER}.`);
    }
    event.headers = headers;
    event.requestContext.http.sourceIp = viewerIp;
  },
});
