// Decides whether a conversation scrolls along with new messages: only when the user is at the bottom.

const FOLLOW_DISTANCE_PX = 100;
/** Browsers report fractions of pixels. */
const BOTTOM_TOLERANCE_PX = 2;

/** The position of a scrolling element, in CSS pixels. */
export type ScrollPosition = {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
};
export type StickToBottomState = {
  readonly scrollTop: number;
  /** Whether the user has scrolled up from the bottom and has not returned. */
  readonly hasScrolledAway: boolean;
  readonly isFollowing: boolean;
};

const computeDistanceToBottom = ({
  scrollTop,
  scrollHeight,
  clientHeight,
}: ScrollPosition): number => scrollHeight - clientHeight - scrollTop;

export const SCROLLED_TO_BOTTOM_STATE: StickToBottomState = {
  scrollTop: 0,
  hasScrolledAway: false,
  isFollowing: true,
};

/** Scrolling up counts as leaving, even within the 100 px; reaching the bottom counts as returning. */
export function updateStickToBottomState(
  previous: StickToBottomState,
  position: ScrollPosition,
): StickToBottomState {
  const distance = computeDistanceToBottom(position);
  const isMovingUp = position.scrollTop < previous.scrollTop - BOTTOM_TOLERANCE_PX;
  const hasScrolledAway =
    distance > BOTTOM_TOLERANCE_PX && (previous.hasScrolledAway || isMovingUp);
  return {
    scrollTop: position.scrollTop,
    hasScrolledAway,
    isFollowing: distance <= FOLLOW_DISTANCE_PX && !hasScrolledAway,
  };
}
