// Tells whether a picture is on a server of the network. A URL of another place is never given to another party.
import * as z from 'zod';
import { defineEnv } from '../env.ts';

const env = defineEnv({ GRAPH_API_URL: z.url() });

/** The hosts that deliver the network's pictures and attachments. */
const PICTURE_DOMAINS = ['cdninstagram.com', 'fbcdn.net', 'fbsbx.com'];

/** An https URL of those hosts, or one of the origin of the network's API, as other networks have. */
export function isNetworkPictureUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin, username } = new URL(url);
  if (username !== '') return false;
  if (origin === new URL(env().GRAPH_API_URL).origin) return true;
  return (
    protocol === 'https:' &&
    PICTURE_DOMAINS.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
}
