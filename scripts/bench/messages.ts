// P6, P7 and P9 of messages: what pages, marks and an open conversation consume. The polls go through the
// bundle that would be deployed.
import { listMessages } from '#functions/conversations/use-cases/list-messages.ts';
import { partitions, prefixes } from '#platform/table/keys.ts';
import { query } from '#platform/table/query.ts';
import { PAGE_SIZE, POLL } from '#shared/limits.ts';
import { consumedBy } from '#tests/support/capacity.ts';
import { withAccount } from '#tests/support/users.ts';
import { answerIn, bundledHandler, type Client, clientOf } from './bundled-client.ts';
import { withTable } from './content.ts';
import { saveConversation, saveOrdinary } from './message-content.ts';
import { type Meter, meterTable } from './metered-table.ts';
import { finish, note, type Row, rowOf } from './row.ts';

const MESSAGES = 5_000;
const LAST_PAGE = MESSAGES - PAGE_SIZE;
const MINUTE_MS = 60_000;
/** So often the list asks in a minute while somebody looks at it: every ten seconds. */
const LIST_POLLS = 6;
const FEW_NEW = 10;
/** Together with the long one and the two for marking, more than a page of the list. */
const ORDINARY = 57;
const FUNCTION = 'ConversationsApi';

type User = Awaited<ReturnType<typeof withAccount>>;
const ask = (user: User, conversationId: string, fields: object) =>
  listMessages({
    request: { instagram_conversation_id: conversationId, ...fields } as never,
    caller: user as never,
    meta: {} as never,
  });

async function pageRows(user: User, conversationId: string): Promise<Row[]> {
  const reads = async (work: () => Promise<unknown>) => (await consumedBy(work)).reads;
  const partition = partitions.messages({ ...user, conversationId });
  const items = { partition, beginsWith: prefixes.message, limit: PAGE_SIZE, consistent: true };
  const minimum = await reads(() => query(items));
  const first = await reads(() => ask(user, conversationId, {}));
  const last = await reads(() => ask(user, conversationId, { pagination_offset: LAST_PAGE }));
  note(`Read units: the 50 messages alone ${minimum}, page 1 ${first}, page 100 ${last}`);
  return [
    rowOf({
      id: 'P6-messages-page-1',
      what: `read units of page 1 of ${MESSAGES} messages ÷ those of its 50 items, both as written last`,
      ratio: first / minimum,
      target: { atMost: 1.4 },
    }),
    rowOf({
      id: 'P6-messages-page-100',
      what: `read units of page 100 of ${MESSAGES} messages ÷ page 1`,
      ratio: last / first,
      target: { atMost: 1.5 },
    }),
  ];
}

async function markRows(user: User, few: string, many: string): Promise<Row[]> {
  const mark = async (conversationId: string, isMarking: boolean) => {
    const fields = { set_messages_as_seen: isMarking };
    return consumedBy(() => ask(user, conversationId, fields));
  };
  const shown = await mark(many, false);
  const little = await mark(few, true);
  const much = await mark(many, true);
  const writes = much.calls - shown.calls;
  note(
    `Marking ${FEW_NEW} messages as seen: ${little.writes} write units; ${MESSAGES} messages: ${much.writes}, in ${writes} write`,
  );
  return [
    rowOf({
      id: 'P7-mark-messages',
      what: `write units of marking ${MESSAGES} new messages as seen ÷ ${FEW_NEW}`,
      ratio: much.writes / little.writes,
      target: { atMost: 2 },
    }),
    rowOf({
      id: 'P7-mark-messages-calls',
      what: `calls that mark ${MESSAGES} messages as seen ÷ 1`,
      ratio: writes,
      target: { between: [1, 1] },
    }),
  ];
}

type Polled = {
  readonly name: string;
  readonly path: string;
  /** As the app asks. */
  readonly fields: object;
  readonly times: number;
};

/** A minute of answers that find nothing changed, beside one of full answers. */
async function pollRows(
  { client, meter }: { readonly client: Client; readonly meter: Meter },
  { name, path, fields, times }: Polled,
): Promise<Row[]> {
  const { version } = answerIn(await client(path, fields));
  const minuteOf = async (asked: object, isUnchanged: boolean) => {
    let bytes = 0;
    const { reads, writes } = await meter.usedBy(async () => {
      for (let poll = 0; poll < times; poll += 1) {
        const sent = await client(path, asked);
        const { unchanged = false } = answerIn(sent);
        if (unchanged !== isUnchanged) throw new Error(`${path} is not as still as it should be.`);
        bytes += sent.length;
      }
    });
    if (writes.calls > 0) throw new Error(`A poll of ${path} writes.`);
    return { bytes, units: reads.units };
  };
  const full = await minuteOf(fields, false);
  const same = await minuteOf({ ...fields, known_version: version }, true);
  note(
    `A minute of ${name}, ${times} polls: ${same.bytes} of ${full.bytes} bytes, ${same.units} of ${full.units} read units`,
  );
  const of = `of an idle minute of ${name} ÷ ${times} full answers, through the bundle`;
  return [
    rowOf({
      id: `P9-${name}-bytes`,
      what: `bytes ${of}, gzipped as sent`,
      ratio: same.bytes / full.bytes,
      target: { atMost: 0.1 },
    }),
    rowOf({
      id: `P9-${name}-reads`,
      what: `read units ${of}, the caller's included`,
      ratio: same.units / full.units,
      target: { atMost: 0.35 },
    }),
  ];
}

async function measure(): Promise<Row[]> {
  const handler = await bundledHandler(FUNCTION);
  const user = await withAccount('17841400000000001');
  note(`Storing ${2 * MESSAGES} messages`);
  const big = await saveConversation(user, { number: 1, count: MESSAGES });
  const many = await saveConversation(user, { number: 2, count: MESSAGES, isOneSided: true });
  const few = await saveConversation(user, { number: 3, count: FEW_NEW, isOneSided: true });
  await saveOrdinary(user, 4, ORDINARY);
  const meter = await meterTable();
  const paging = { page_limit: PAGE_SIZE, pagination_offset: 0 };
  const polling = { client: clientOf(handler, user.token), meter };
  const pages = await pageRows(user, big);
  const marks = await markRows(user, few, many);
  await ask(user, big, { set_messages_as_seen: true });
  const open = await pollRows(polling, {
    name: 'conversation',
    path: '/conversation/messages',
    fields: { ...paging, instagram_conversation_id: big, set_messages_as_seen: true },
    times: MINUTE_MS / POLL.conversationMs,
  });
  const list = await pollRows(polling, {
    name: 'conversations',
    path: '/conversations',
    fields: paging,
    times: LIST_POLLS,
  });
  meter.stop();
  return [...pages, ...marks, ...open, ...list];
}

await finish(await withTable(measure));
