/** The fragment of the account screen's address that leads to the line of automated replies. */
export const DISCLOSURE_ANCHOR = '#automated-replies';
