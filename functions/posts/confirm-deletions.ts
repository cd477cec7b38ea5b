// Asks the network for comments by id before they are removed because a list lacks them: lists withhold comments too.
import type { FetchedComments } from './fetched-comments.ts';

type Asked = Pick<FetchedComments, 'isGoneOnNetwork'>;

/** Each costs a call. */
const MAX_ASKED_COMMENTS = 5;

/** In random order: other ones are asked for at the next read. */
const pickSample = (ids: readonly string[]): readonly string[] =>
  ids
    .map((id) => ({ id, order: Math.random() }))
    .toSorted((left, right) => left.order - right.order)
    .slice(0, MAX_ASKED_COMMENTS)
    .map(({ id }) => id);

/** Those that are certainly gone, as far as they are asked for. @throws NetworkError */
export async function confirmEach(
  ids: readonly string[],
  { isGoneOnNetwork }: Asked,
): Promise<readonly string[]> {
  if (isGoneOnNetwork === undefined) return ids;
  const gone: string[] = [];
  for (const id of pickSample(ids)) if (await isGoneOnNetwork(id)) gone.push(id);
  return gone;
}

/** All when none of a sample exists; otherwise the list withholds comments, and only those found gone. @throws NetworkError */
export async function confirmSample(
  ids: readonly string[],
  asked: Asked,
): Promise<readonly string[]> {
  const gone = await confirmEach(ids, asked);
  return gone.length === Math.min(ids.length, MAX_ASKED_COMMENTS) ? ids : gone;
}
