// Confirms by id that comments are gone before they are removed for missing in a list, because lists withhold
// comments too.
import type { FetchedComments } from './storage/fetched-comments.ts';

type Asked = Pick<FetchedComments, 'isGoneOnNetwork'>;

/** Each one costs a call. */
const MAX_ASKED_COMMENTS = 5;

/** In random order, so that the next read asks for other ones. */
const pickSample = (ids: readonly string[]): readonly string[] =>
  ids
    .map((id) => ({ id, order: Math.random() }))
    .toSorted((left, right) => left.order - right.order)
    .slice(0, MAX_ASKED_COMMENTS)
    .map(({ id }) => id);

/** The certainly gone ones among those that were asked for. @throws NetworkError */
export async function confirmEachCommentDeletion(
  ids: readonly string[],
  { isGoneOnNetwork }: Asked,
): Promise<readonly string[]> {
  if (isGoneOnNetwork === undefined) return ids;
  const gone: string[] = [];
  for (const id of pickSample(ids)) if (await isGoneOnNetwork(id)) gone.push(id);
  return gone;
}

/**
 * All when none of a sample exists. Otherwise the list withholds comments, and only the sampled gone ones. @throws
 * NetworkError
 */
export async function confirmCommentDeletionsBySample(
  ids: readonly string[],
  asked: Asked,
): Promise<readonly string[]> {
  const gone = await confirmEachCommentDeletion(ids, asked);
  return gone.length === Math.min(ids.length, MAX_ASKED_COMMENTS) ? ids : gone;
}
