// The texts about a fact: its source, its posts and its last day.
import type { Fact, FactSource } from '#shared/schemas/fact.ts';
import { formatDay } from '#web/lib/format/format-dates-and-times.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

export const EMPTY_FACTS_TEXT =
  'Nothing yet. Add what people often ask: prices, shipping, opening hours.';
/** For a link to a fact, as below a draft that used it. */
export const FACT_GONE_TEXT = 'This fact no longer exists.';

const SOURCE_TEXTS: Readonly<Record<FactSource, string>> = {
  owner: 'Added by you',
  caption: 'From a caption',
  biography: 'From your biography',
  website: 'From your website link',
  reply: 'From your replies',
};
export const describeFactSource = ({ source }: Pick<Fact, 'source'>): string =>
  SOURCE_TEXTS[source];

/** The link to the post or the comment that a fact was found in. */
export const findFactPlaceLink = ({ place }: Pick<Fact, 'place'>) =>
  place && {
    to: screenPaths.post(place.media_id, { commentId: place.comment_id ?? undefined }),
    label: place.comment_id === null ? 'View post' : 'View comment',
  };

export const describeFactPosts = ({ media_ids }: Pick<Fact, 'media_ids'>): string =>
  media_ids.length === 0
    ? 'For all posts'
    : `For ${formatCountWithNoun(media_ids.length, 'post', 'posts')}`;

/** Null for a fact without an end. */
export const describeFactEnd = ({ valid_until }: Pick<Fact, 'valid_until'>): string | null =>
  valid_until === null ? null : `Valid until ${formatDay(valid_until)}`;

/** Drafts no longer use it. `now`: epoch milliseconds. */
export const isFactOutdated = ({ valid_until }: Pick<Fact, 'valid_until'>, now: number): boolean =>
  valid_until !== null && Date.parse(valid_until) <= now;
