// Keys while an input method composes a word: Enter confirms the word, Esc drops it, and neither is meant for the screen.
import type { KeyboardEvent } from 'react';

/** Safari ends the composition before it reports the key that ended it, but still with this code. */
const COMPOSING_KEY_CODE = 229;

export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY_CODE;
