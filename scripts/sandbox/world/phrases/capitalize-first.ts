/** The first letter, behind opening marks, becomes a capital. */
export const capitalizeFirst = (text: string): string =>
  text.replace(
    /^([¡¿"]*)(\p{Ll})/u,
    (_, lead: string, letter: string) => lead + letter.toUpperCase(),
  );
