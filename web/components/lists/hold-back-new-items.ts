// Updates an open list from a newer response without moving the shown items. Pure.

type HeldBack<Item> = {
  readonly items: readonly Item[];
  /** The number of items that are held back until the user asks for them. */
  readonly newCount: number;
};

type ItemRules<Item> = {
  readonly getId: (item: Item) => string;
  /** The user's own new items are shown at their place at once. */
  readonly isOwn?: (item: Item) => boolean;
  /** Whether one of the user's own items answers `held`, and therefore waits with it. */
  readonly isAnswerTo?: (own: Item, held: Item) => boolean;
  /** Whether an item that would move up has something new. */
  readonly isNews?: (shown: Item, latest: Item) => boolean;
};

/** Shown items that the response lacks: `pushedCount` of them moved from the end to the next page, and the others are gone. */
function updateShownItems<Item>(
  shown: readonly Item[],
  latestById: ReadonlyMap<string, Item>,
  { getId, pushedCount }: Pick<ItemRules<Item>, 'getId'> & { readonly pushedCount: number },
): Item[] {
  const lastCommon = shown.findLastIndex((item) => latestById.has(getId(item)));
  const common = shown.flatMap((item) => latestById.get(getId(item)) ?? []);
  return [...common, ...shown.slice(lastCommon + 1).slice(0, pushedCount)];
}

/**
 * Shown items stay in their order, with their latest content. New ones are held back, except those at the end, which
 * move nothing, and the user's own, unless they answer one that is held back. A list that is or becomes empty shows
 * everything. Items that the previous page pushed to the start of this page are held back, and do not count as new.
 */
function holdBackNewItems<Item>(
  shown: readonly Item[],
  latest: readonly Item[],
  { isFirstPage, ...rules }: ItemRules<Item> & { readonly isFirstPage: boolean },
): HeldBack<Item> {
  const { getId, isOwn = () => false, isAnswerTo = () => false, isNews = () => false } = rules;
  if (shown.length === 0 || latest.length === 0) return { items: latest, newCount: 0 };
  const shownById = new Map(shown.map((item) => [getId(item), item]));
  const latestById = new Map(latest.map((item) => [getId(item), item]));
  const lastKnown = latest.findLastIndex((item) => shownById.has(getId(item)));
  const pushesOthers = (item: Item, index: number) =>
    !shownById.has(getId(item)) && (lastKnown < 0 || index < lastKnown);
  const pushedCount = latest.filter(pushesOthers).length;
  const items = updateShownItems(shown, latestById, { getId, pushedCount });
  const commonIds = items.map(getId).filter((id) => latestById.has(id));
  const heldBack: Item[] = [];
  let newCount = 0;
  let commonCount = 0;
  let previousId: string | undefined;
  for (const [index, item] of latest.entries()) {
    const id = getId(item);
    const known = shownById.get(id);
    const waits = !isOwn(item) || heldBack.some((held) => isAnswerTo(item, held));
    const isHeldBack = pushesOthers(item, index) && waits;
    const movesUp = known !== undefined && commonIds.indexOf(id) > commonCount;
    const isPushedHere = !isFirstPage && commonCount === 0;
    if ((isHeldBack && !isPushedHere && !isOwn(item)) || (movesUp && isNews(known, item)))
      newCount += 1;
    if (known !== undefined) commonCount += 1;
    if (isHeldBack) {
      heldBack.push(item);
      continue;
    }
    if (known === undefined) {
      const previousIndex = items.findIndex((other) => getId(other) === previousId);
      items.splice(previousIndex + 1, 0, item);
    }
    previousId = id;
  }
  return { items, newCount };
}

/** For a page whose items are in one field of its data. */
export const createNewListItemHoldBack =
  <Field extends string, Item>(field: Field, rules: ItemRules<Item>) =>
  <Data extends Readonly<Record<Field, readonly Item[]>> & { readonly pagination_offset?: number }>(
    shown: Data,
    latest: Data,
  ) => {
    const isFirstPage = (latest.pagination_offset ?? 0) === 0;
    const { items, newCount } = holdBackNewItems(shown[field], latest[field], {
      ...rules,
      isFirstPage,
    });
    return { data: { ...latest, [field]: items }, newCount };
  };
