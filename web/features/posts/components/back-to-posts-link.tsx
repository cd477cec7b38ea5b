// Leads from a post back to the list.
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { screenPaths } from '#web/lib/navigation/paths.ts';
import { isOpenedFromPostsList } from '../opened-from-posts-list-state.ts';

const isModifiedClick = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Links to the list. A user who came from there goes back in history, which restores filter and scroll position. */
export function BackToPostsLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (!isOpenedFromPostsList(state) || isModifiedClick(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <BackLink to={screenPaths.home} onClick={onClick} />;
}
