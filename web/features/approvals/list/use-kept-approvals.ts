// Replies that are not on the page any more and are still shown: with a text typed here that the server does not have, until
// the owner refreshes; the others as empty places, until these are closed.
import { useState } from 'react';
import type { AwaitingApproval } from '#shared/schemas/approval.ts';
import { readTypedText, writeTypedText } from '#web/lib/session/user-data-in-browser.ts';
import { keepAtPlace } from '../keep-at-place.ts';

type Approvals = readonly AwaitingApproval[];

/** It may have been decided elsewhere, or moved on to the next page: the refusal of its save says more. */
const KEPT_ERROR =
  'This reply is not on this page of the list any more. Your text stays here until you refresh.';

const mustKeep = ({ id, error }: AwaitingApproval): boolean =>
  error === KEPT_ERROR || readTypedText(id) !== null;

/** A text that was being generated does not come any more: it must not be waited for. */
const keep = (approval: AwaitingApproval): AwaitingApproval | undefined => {
  if (!mustKeep(approval)) return undefined;
  const { rule_processed_event_response: response } = approval;
  const isGenerating = response.status === 'generating';
  return {
    ...approval,
    error: KEPT_ERROR,
    rule_processed_event_response: isGenerating ? { ...response, status: 'editing' } : response,
  };
};

/** `page`: which page in which order it is. */
export function useKeptApprovals(listed: Approvals | undefined, page: string) {
  const [known, setKnown] = useState({ listed, page, shown: listed });
  let { shown } = known;
  // While rendering, not in an effect: the card would be gone for a moment, and its text with it.
  if (listed !== known.listed || page !== known.page) {
    const canKeep = page === known.page && listed !== undefined && shown !== undefined;
    shown = canKeep
      ? keepAtPlace(shown ?? [], listed, (approval) => keep(approval) ?? approval)
      : listed;
    setKnown({ listed, page, shown });
  }
  const listedIds = new Set(listed?.map(({ id }) => id));
  return {
    approvals: shown,
    /** Those of which only the place is left. */
    vacatedIds: (shown ?? []).flatMap(({ id, error }) =>
      listedIds.has(id) || error === KEPT_ERROR ? [] : [id],
    ),
    closePlaces: (ids: readonly string[]) =>
      setKnown((latest) => ({
        ...latest,
        shown: latest.shown?.filter(
          (approval) => latest.listed?.includes(approval) || !ids.includes(approval.id),
        ),
      })),
    /** After a refresh by the owner. */
    forgetKept: () => {
      for (const { id, error } of shown ?? []) if (error === KEPT_ERROR) writeTypedText(id, null);
      setKnown((latest) => ({ ...latest, shown: latest.listed }));
    },
  };
}
