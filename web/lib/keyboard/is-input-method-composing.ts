// Detects keys of an input method that composes a word: Enter confirms the word and Esc drops it, so neither is meant
// for the screen.
import type { KeyboardEvent } from 'react';

/** Safari ends the composition before it reports the key that ended it, but still with this code. */
const COMPOSING_KEY_CODE = 229;

export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === COMPOSING_KEY_CODE;
