// The scripts whose words have no spaces between them. One character is a syllable or a word.

const CHARACTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]';

export const SPACELESS_SCRIPT = new RegExp(CHARACTER, 'u');
/** So many characters that they say something. */
export const SPACELESS_SENTENCE = new RegExp(`${CHARACTER}{4}`, 'u');
