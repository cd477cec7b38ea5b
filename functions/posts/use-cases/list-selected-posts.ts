// The posts that a condition of a rule selects, for the editor.
import type { ApiRouteInput } from '#platform/http/api-handler.ts';
import type { ContractResponse } from '#shared/contracts/define-contract.ts';
import type { rulesContracts } from '#shared/contracts/rules.ts';
import { readStoredPosts } from '../storage/post-repository.ts';
import { toPublicPost } from '../to-public-post-and-comment.ts';

type Contract = typeof rulesContracts.listSelectedPosts;

/** In the requested order. Posts that were deleted are left out. */
export async function listSelectedPosts({
  request,
  caller,
}: ApiRouteInput<Contract>): Promise<ContractResponse<Contract>> {
  const ids = [...new Set(request.post_instagram_ids)];
  const stored = await readStoredPosts(caller, ids);
  return {
    posts: ids.flatMap((id) => {
      const post = stored.get(id);
      return post ? [toPublicPost(post)] : [];
    }),
  };
}
