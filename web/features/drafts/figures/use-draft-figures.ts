// Reads the figures of drafts for the last 30 days and the 30 days before.

import { callApi } from '#web/lib/api/call-api.ts';
import { useApiQuery } from '#web/lib/api/use-api-query.ts';
import { addPrefetchedResponse } from '#web/lib/http/prefetched-responses.ts';
import { DRAFT_FIGURES_PERIOD_DAYS } from './sum-up-draft-figures.ts';

const FIELDS = { days: 2 * DRAFT_FIGURES_PERIOD_DAYS };

/** Starts the first read before its screen renders. */
export const prefetchDraftFigures = (): void =>
  addPrefetchedResponse('listDraftFigures', FIELDS, callApi('listDraftFigures', FIELDS));

export const useDraftFigures = () => useApiQuery('listDraftFigures', FIELDS);
