// Posts as the network lists them. Source: Graph API reference, IG User media.
import * as z from 'zod';
import { path } from './address.ts';
import { graph, listAnswer, networkTime, nextCursor } from './graph.ts';
import { type LeftOut, networkId, readRows, spare } from './row-shape.ts';
import type { Usage } from './usage.ts';

/** The network's cap is 100; larger pages mean fewer calls. */
const MEDIA_PAGE_SIZE = 100;

const FIELDS =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,timestamp,comments_count,like_count,permalink';

/** Where the network leaves a count out: nothing may be concluded from it, least of all zero. */
const UNKNOWN_COUNT = -1;

const text = spare(z.string());
const count = spare(z.number().int());

const media = z.object({
  id: networkId,
  caption: text,
  media_type: text.transform((type) => type ?? 'IMAGE'),
  media_product_type: text.transform((type) => type ?? 'FEED'),
  media_url: text,
  thumbnail_url: text,
  permalink: text,
  timestamp: networkTime,
  comments_count: count.transform((known) => known ?? UNKNOWN_COUNT),
  like_count: count,
  /** Whose post it is, by their present name; only a list says so. */
  username: text,
});
export type Media = z.output<typeof media>;

export type MediaPage = {
  readonly media: readonly Media[];
  readonly leftOut: LeftOut;
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
    params: {
      fields: `${FIELDS},username`,
      limit: input.limit ?? MEDIA_PAGE_SIZE,
      after: input.after,
    },
    token: input.token,
    answer: listAnswer,
  });
  const { rows, leftOut } = readRows(media, data.data, { list: 'media', of: input.igUserId });
  return {
    media: rows.map(({ row }) => row),
    leftOut,
    next: nextCursor(data.paging, input.after),
    usage,
  };
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
