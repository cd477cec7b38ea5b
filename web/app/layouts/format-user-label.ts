// Formats the user's name for the menu.

const MAX_LABEL_LENGTH = 20;
const TRUNCATED_LENGTH = 17;

/** The Instagram username, else the email; cut to 17 characters and an ellipsis when longer than 20. */
export function formatUserLabel(user: {
  readonly username?: string | undefined;
  readonly email: string;
}): string {
  const label = user.username || user.email;
  return label.length > MAX_LABEL_LENGTH ? `${label.slice(0, TRUNCATED_LENGTH)}…` : label;
}
