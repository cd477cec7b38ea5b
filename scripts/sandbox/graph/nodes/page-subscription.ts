// The webhook subscription of a page.
import {
  findParameter,
  type GraphCall,
  type GraphOperations,
  graphSuccess,
  parseJson,
  requirePageToken,
  requirePermission,
} from '../graph-call.ts';
import { createInvalidParameterError } from '../graph-error.ts';
import type { GraphPage } from '../graph-world.ts';

const webhookFields = [
  'feed',
  'mention',
  'messages',
  'message_reactions',
  'message_edits',
  'message_echoes',
  'message_reads',
  'messaging_postbacks',
  'messaging_referrals',
  'messaging_handovers',
  'messaging_optins',
  'messaging_policy_enforcement',
  'name',
  'picture',
  'standby',
];

/** `getPage` finds the page that a call is about, and rejects a caller without access to it. */
export function subscriptionOperations(
  getPage: (call: GraphCall, id: string) => GraphPage,
): GraphOperations {
  const getManagedPage = (call: GraphCall, id: string): GraphPage => {
    const page = getPage(call, id);
    requirePageToken(call, page);
    requirePermission(call, 'pages_manage_metadata', 200);
    return page;
  };
  return {
    'GET /subscribed_apps': (call, id) => {
      const { subscribedFields } = getManagedPage(call, id);
      if (subscribedFields === null) return { data: [] };
      const app = { category: 'Business', link: 'https://replyloom.example/', name: 'Replyloom' };
      return {
        data: [{ ...app, id: call.network.app.id, subscribed_fields: subscribedFields }],
      };
    },
    /** Repeated calls replace the list of fields. */
    'POST /subscribed_apps': (call, id) => {
      const page = getManagedPage(call, id);
      call.network.changes.subscribePage(page.id, readSubscribedFields(call));
      return graphSuccess;
    },
    'DELETE /subscribed_apps': (call, id) => {
      call.network.changes.subscribePage(getManagedPage(call, id).id, null);
      return graphSuccess;
    },
  };
}

/** Comma-separated, or a JSON array. */
function readSubscribedFields(call: GraphCall): readonly string[] {
  const text = findParameter(call, 'subscribed_fields');
  if (text === undefined)
    throw createInvalidParameterError('The parameter subscribed_fields is required.');
  const items: unknown = text.startsWith('[') ? parseJson(text) : text.split(',');
  if (!Array.isArray(items))
    throw createInvalidParameterError('Param subscribed_fields must be an array.');
  const fields = items.map((item) => String(item).trim());
  const unknown = fields.findIndex((field) => !webhookFields.includes(field));
  if (unknown === -1) return fields;
  throw createInvalidParameterError(
    `Param subscribed_fields[${unknown}] must be one of {${webhookFields.join(', ').toUpperCase()}} - got "${fields[unknown]}".`,
  );
}
