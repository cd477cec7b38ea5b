// A text in characters as people count them, so that no emoji is cut in half.

const characterSegmenter = new Intl.Segmenter();

export const splitCharacters = (text: string): readonly string[] =>
  Array.from(characterSegmenter.segment(text), ({ segment }) => segment);
