// The names of the posts that a fact is for, read when they are shown.
import { AppLink } from '#web/components/navigation/app-link.tsx';
import { buildPostName } from '#web/components/post/build-post-name.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { useSelectedPosts } from '#web/features/rules/api/use-selected-posts.ts';
import { getErrorMessageForUser } from '#web/lib/http/api-error.ts';
import { screenPaths } from '#web/lib/navigation/paths.ts';

type FactPostNamesProps = {
  /** The id of the element, for the button that shows it. */
  readonly id: string;
  readonly mediaIds: readonly string[];
};

export function FactPostNames({ id, mediaIds }: FactPostNamesProps) {
  const { posts, error, retry } = useSelectedPosts(mediaIds);
  if (posts === undefined && error)
    return (
      <p id={id} className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {`The posts could not be loaded. ${getErrorMessageForUser(error)}`}
        <Button variant="quiet" onClick={() => void retry()}>
          Try again
        </Button>
      </p>
    );
  return (
    <ul id={id} className="grid grid-cols-1 gap-0.5 pb-1 ps-3 text-xs leading-5 text-muted">
      {mediaIds.map((mediaId) => {
        const post = posts?.find(({ media_id }) => media_id === mediaId);
        return (
          <li key={mediaId} className="flex min-h-11 items-center md:min-h-6">
            {post ? (
              <AppLink
                to={screenPaths.post(mediaId)}
                dir="auto"
                className="min-w-0 truncate py-3 underline hover:text-ink md:py-0.5"
              >
                {buildPostName(post)}
              </AppLink>
            ) : posts === undefined ? (
              <Skeleton className="h-3 w-40" />
            ) : (
              'This post is gone'
            )}
          </li>
        );
      })}
    </ul>
  );
}
