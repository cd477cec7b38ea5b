// A dialog on the whole screen to choose the posts of a condition. The rule changes when the user saves the choice.
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { Pagination } from '#web/components/navigation/pagination.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { LoadErrorMessage } from '#web/components/states/load-error-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { usePickablePosts } from '#web/features/rules/api/use-pickable-posts.ts';
import { formatCountWithNoun } from '#web/lib/format/format-numbers-and-counts.ts';
import { parsePageNumber } from '#web/lib/navigation/paths.ts';
import type { ConditionForm, ConditionPath, RuleForm } from '../form/rule-form.ts';
import { PickablePostCard, PickablePostsSkeleton } from './pickable-post-card.tsx';
import { usePostPicker } from './use-post-picker.ts';

const GRID_CLASS =
  'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6';

type PickerPageProps = {
  readonly selectedIds: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
};

function PickerPage({ selectedIds, onToggle }: PickerPageProps) {
  const [search] = useSearchParams();
  const page = parsePageNumber(search);
  const { posts, total, error, retry } = usePickablePosts(page);
  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is read from its beginning.
  useEffect(() => void top.current?.scrollIntoView(), [page]);
  return (
    <div ref={top}>
      {posts === undefined ? (
        error ? (
          <LoadErrorMessage error={error} onRetry={retry} />
        ) : (
          <PickablePostsSkeleton className={GRID_CLASS} />
        )
      ) : posts.length === 0 ? (
        <EmptyState text="No posts" />
      ) : (
        <ul className={GRID_CLASS}>
          {posts.map((post) => (
            <PickablePostCard
              key={post.media_id}
              post={post}
              isSelected={selectedIds.has(post.media_id)}
              onToggle={() => onToggle(post.media_id)}
            />
          ))}
        </ul>
      )}
      <Pagination total={total ?? 0} keepsHistoryEntry />
    </div>
  );
}

const listPickedIds = ({ pickedIds, postIds }: ConditionForm): readonly string[] =>
  pickedIds ?? postIds;

const isSameSelection = (ids: ReadonlySet<string>, savedIds: readonly string[]): boolean =>
  ids.size === savedIds.length && savedIds.every((id) => ids.has(id));

type Selection = {
  readonly target: ConditionPath | null;
  readonly ids: ReadonlySet<string>;
};

/** The ticked posts. They begin with the posts of the condition that opened the dialog. */
function useSelection(target: ConditionPath | null) {
  const { getValues, setValue } = useFormContext<RuleForm>();
  const [selection, setSelection] = useState<Selection>({ target: null, ids: new Set() });
  // The posts stay while the dialog fades out.
  if (target !== null && selection.target !== target)
    setSelection({ target, ids: new Set(listPickedIds(getValues(target))) });
  if (target === null && selection.target !== null) setSelection({ ...selection, target });
  const toggle = (id: string) => {
    const ids = new Set(selection.ids);
    if (!ids.delete(id)) ids.add(id);
    setSelection({ ...selection, ids });
    if (target === null) return;
    const isSaved = isSameSelection(ids, getValues(`${target}.postIds`));
    setValue(`${target}.pickedIds`, isSaved ? undefined : [...ids]);
  };
  return { ids: selection.ids, toggle };
}

export function PostPickerDialog() {
  const { getValues, setValue } = useFormContext<RuleForm>();
  const picker = usePostPicker();
  // After a reload the condition may be gone.
  const target = picker.target && getValues(picker.target) ? picker.target : null;
  const { ids, toggle } = useSelection(target);
  const save = () => {
    if (target !== null) {
      setValue(`${target}.postIds`, [...ids]);
      setValue(`${target}.pickedIds`, undefined);
    }
    picker.close();
  };
  return (
    <Dialog
      size="full"
      title="Choose Posts"
      open={target !== null}
      onClose={picker.close}
      footer={
        <div className="flex items-center justify-end gap-3">
          <span aria-live="polite" className="me-auto text-sm text-muted">
            {`${formatCountWithNoun(ids.size, 'post', 'posts')} selected`}
          </span>
          <Button variant="primary" onClick={save}>
            Save Changes
          </Button>
        </div>
      }
    >
      <PickerPage selectedIds={ids} onToggle={toggle} />
    </Dialog>
  );
}
