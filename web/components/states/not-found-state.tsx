// The address names something that never existed or was deleted.
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { AppLink } from '../navigation/app-link.tsx';
import { getButtonClassName } from '../ui/button.tsx';
import { EmptyState } from './empty-state.tsx';

const LISTS = {
  post: { path: screenPaths.posts, name: 'Posts' },
  conversation: { path: screenPaths.messages, name: 'Messages' },
  rule: { path: screenPaths.rules, name: 'Rules List' },
} as const;

/** No retry button: another request would not find it either. */
export function NotFoundState({ what }: { readonly what?: keyof typeof LISTS }) {
  const list = LISTS[what ?? 'post'];
  return (
    <div role="alert">
      <EmptyState
        text={
          what ? `There is no such ${what}. It may have been deleted.` : 'We could not find that.'
        }
      >
        <AppLink to={list.path} className={getButtonClassName('secondary')}>
          Go to {list.name}
        </AppLink>
      </EmptyState>
    </div>
  );
}
