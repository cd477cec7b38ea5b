// Calls for the posts of an account. Source: Graph API reference, IG User media.
import * as z from 'zod';
import { networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import {
  callGraphApi,
  findNextGraphCursor,
  graphListResponseSchema,
  networkTimestampSchema,
} from './graph-api.ts';
import {
  buildLenientOptionalSchema,
  parseNetworkListRows,
  type UnreadableListEntries,
} from './list-row-parser.ts';
import { buildGraphPath } from './network-urls.ts';
import type { RateLimitUsage } from './rate-limit-usage.ts';
import { readNetworkPageThatFits } from './read-network-page-that-fits.ts';

/** The network's maximum; larger pages mean fewer calls. */
const MAX_MEDIA_PAGE_SIZE = 100;

const MEDIA_FIELDS =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,timestamp,comments_count,like_count,permalink';

/** Marks a count that the network left out. It must not be read as zero. */
const UNKNOWN_COUNT = -1;

const text = buildLenientOptionalSchema(z.string());
const count = buildLenientOptionalSchema(z.number().int());

const mediaSchema = z.object({
  id: networkIdSchema,
  caption: text,
  media_type: text.transform((type) => type ?? 'IMAGE'),
  media_product_type: text.transform((type) => type ?? 'FEED'),
  media_url: text,
  thumbnail_url: text,
  permalink: text,
  timestamp: networkTimestampSchema,
  comments_count: count.transform((known) => known ?? UNKNOWN_COUNT),
  like_count: count,
  /** The current username of the owner; only list responses have it. */
  username: text,
});
export type NetworkMedia = z.output<typeof mediaSchema>;

export type NetworkMediaPage = {
  readonly media: readonly NetworkMedia[];
  readonly unreadableEntries: UnreadableListEntries;
  readonly next: string | undefined;
  /** The size of the next page; undefined for the largest. */
  readonly nextLimit: number | undefined;
  readonly usage: RateLimitUsage;
};

/** One page of an account's posts, newest first. Needs a user token. */
export async function readNetworkMediaPage(input: {
  readonly igUserId: string;
  readonly token: string;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}): Promise<NetworkMediaPage> {
  const { page, limit } = await readNetworkPageThatFits(
    input.limit ?? MAX_MEDIA_PAGE_SIZE,
    (size) =>
      callGraphApi({
        path: buildGraphPath(input.igUserId, 'media'),
        params: { fields: `${MEDIA_FIELDS},username`, limit: size, after: input.after },
        token: input.token,
        responseSchema: graphListResponseSchema,
      }),
  );
  const { data, usage } = page;
  const { rows, unreadableEntries } = parseNetworkListRows(mediaSchema, data.data, {
    list: 'media',
    of: input.igUserId,
  });
  return {
    media: rows.map(({ row }) => row),
    unreadableEntries,
    next: findNextGraphCursor(data.paging, input.after),
    nextLimit: limit < MAX_MEDIA_PAGE_SIZE ? limit : undefined,
    usage,
  };
}

export async function readNetworkMedia(mediaId: string, token: string): Promise<NetworkMedia> {
  const { data } = await callGraphApi({
    path: buildGraphPath(mediaId),
    params: { fields: MEDIA_FIELDS },
    token,
    responseSchema: mediaSchema,
  });
  return data;
}
