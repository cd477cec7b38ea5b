// How the user menu names the user.

const LONGEST = 20;
const KEPT = 17;

/** The social username, else the email; cut to 17 characters and an ellipsis when longer than 20. */
export function userLabel(user: {
  readonly username?: string | undefined;
  readonly email: string;
}): string {
  const label = user.username || user.email;
  return label.length > LONGEST ? `${label.slice(0, KEPT)}…` : label;
}
