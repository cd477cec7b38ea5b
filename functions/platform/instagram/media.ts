// Posts as the network lists them. Source: Graph API reference, IG User media.
import * as z from 'zod';
import { path } from './address.ts';
import { graph, networkTime, nextCursor, paging } from './graph.ts';
import type { Usage } from './usage.ts';

/** The network's cap is 100; larger pages mean fewer calls. */
const MEDIA_PAGE_SIZE = 100;

const FIELDS =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,timestamp,comments_count,like_count,permalink';

/** Where the network leaves a count out: nothing may be concluded from it, least of all zero. */
const UNKNOWN_COUNT = -1;

const media = z.object({
  id: z.string(),
  caption: z.string().optional(),
  media_type: z.string().default('IMAGE'),
  media_product_type: z.string().default('FEED'),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: networkTime,
  comments_count: z.number().int().default(UNKNOWN_COUNT),
  like_count: z.number().int().optional(),
});
export type Media = z.output<typeof media>;

export type MediaPage = {
  readonly media: readonly Media[];
  readonly next: string | undefined;
  readonly usage: Usage;
};

/** One page of an account's posts, newest first. Needs a user token. */
export async function readMediaPage(input: {
  readonly igUserId: string;
  readonly token: string;
  readonly after?: string | undefined;
  readonly limit?: number;
}): Promise<MediaPage> {
  const { data, usage } = await graph({
    path: path(input.igUserId, 'media'),
    params: { fields: FIELDS, limit: input.limit ?? MEDIA_PAGE_SIZE, after: input.after },
    token: input.token,
    answer: z.object({ data: z.array(media), paging }),
  });
  return { media: data.data, next: nextCursor(data.paging), usage };
}

/** One post. */
export async function readMedia(mediaId: string, token: string): Promise<Media> {
  const { data } = await graph({
    path: path(mediaId),
    params: { fields: FIELDS },
    token,
    answer: media,
  });
  return data;
}
