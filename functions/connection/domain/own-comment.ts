// Whether the account itself wrote a comment. What it wrote is never new and never answered.

/**
 * By the writer's id, or by the name where the network withholds the id. Names differ in case only
 * in how they were typed; a withheld name proves nothing.
 */
export const isByAccount = (
  comment: { readonly fromId: string | undefined; readonly username: string },
  own: { readonly igUserId: string; readonly username: string },
): boolean =>
  comment.fromId === own.igUserId ||
  (comment.username !== '' && comment.username.toLowerCase() === own.username.toLowerCase());
