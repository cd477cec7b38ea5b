// Whether a conversation goes along with what comes in at its end: only for somebody who is there.

const NEAR_PX = 100;
/** Fractions of pixels are no distance. */
const THERE_PX = 2;

/** Of an element that scrolls, in CSS pixels. */
export type ScrollPlace = {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
};
export type Following = {
  readonly scrollTop: number;
  /** The person has moved away from the end, and not been back. */
  readonly isAway: boolean;
  readonly isFollowing: boolean;
};

const distanceOf = ({ scrollTop, scrollHeight, clientHeight }: ScrollPlace): number =>
  scrollHeight - clientHeight - scrollTop;

export const AT_END: Following = { scrollTop: 0, isAway: false, isFollowing: true };

/** After a scroll. Moving up is going away, also within the 100 px; being at the end is being back. */
export function afterScroll(before: Following, place: ScrollPlace): Following {
  const distance = distanceOf(place);
  const movesUp = place.scrollTop < before.scrollTop - THERE_PX;
  const isAway = distance > THERE_PX && (before.isAway || movesUp);
  return {
    scrollTop: place.scrollTop,
    isAway,
    isFollowing: distance <= NEAR_PX && !isAway,
  };
}
