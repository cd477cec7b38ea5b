// Whether posts are being chosen, and for which condition: kept in the entry of the browser's history, so that Back
// closes the dialog and the page of its list can stand in the address.
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
