// One key for a person under all of their names: the network sometimes withholds the id. Pure.
import { getPersonKey, type RuleEvent } from './rule-event.ts';

type Author = RuleEvent['author'];

/** A stored name: the key of the person, and the id that this username was seen with. */
export type StoredPersonName = { readonly key: string; readonly id?: string | undefined };

export type KnownPersonNames = {
  readonly ofId: StoredPersonName | undefined;
  readonly ofUsername: StoredPersonName | undefined;
};

export const toUsernameKey = ({ username }: Pick<Author, 'username'>): string | undefined =>
  username === '' ? undefined : `@${username.toLowerCase()}`;

const isSameName = (stored: StoredPersonName | undefined, name: StoredPersonName): boolean =>
  stored?.key === name.key && stored.id === name.id;

/**
 * A person keeps the first key under which they were counted. A username that was seen with another id has changed
 * hands and names another person now. `changed` has to be stored.
 */
export function resolvePersonFromKnownNames(
  author: Author,
  { ofId, ofUsername }: KnownPersonNames,
): { readonly key: string; readonly changed: Partial<KnownPersonNames> } {
  const { id } = author;
  const hasUsername = toUsernameKey(author) !== undefined;
  if (id === undefined) {
    const key = ofUsername?.key ?? getPersonKey({ author });
    return { key, changed: ofUsername || !hasUsername ? {} : { ofUsername: { key } } };
  }
  const isOfThisPerson = ofUsername?.id === undefined || ofUsername.id === id;
  const key = ofId?.key ?? (isOfThisPerson ? ofUsername?.key : undefined) ?? id;
  const named = { key, id };
  return {
    key,
    changed: {
      ...(ofId === undefined && { ofId: { key } }),
      ...(hasUsername && !isSameName(ofUsername, named) && { ofUsername: named }),
    },
  };
}
