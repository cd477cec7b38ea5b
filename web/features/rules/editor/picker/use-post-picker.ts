// Opens and closes the dialog that chooses posts. The entry of the browser's history holds its condition, so that Back
// closes the dialog and the address can name the page of its list.
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { buildPageQueryString } from '#web/lib/navigation/paths.ts';
import type { ConditionPath } from '../form/rule-form.ts';

type PickerState = { readonly choosesPostsFor: ConditionPath };

const readTarget = (state: unknown): ConditionPath | null =>
  typeof state === 'object' && state !== null && 'choosesPostsFor' in state
    ? (state as PickerState).choosesPostsFor
    : null;

export function usePostPicker() {
  const { pathname, state, hash } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const target = readTarget(state);
  return {
    /** Null while the dialog is closed. */
    target,
    open: (path: ConditionPath) => {
      const pickerState: PickerState = { choosesPostsFor: path };
      void navigate(`${pathname}${buildPageQueryString(search, 1)}${hash}`, { state: pickerState });
    },
    close: () => {
      if (target !== null) void navigate(-1);
    },
  };
}
