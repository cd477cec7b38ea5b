// Random rules, and what people and the owner do under them: a history that really happens in the automation world.
import type { Rule } from '#shared/schemas/rule.ts';
import type { SeededRandom } from '#tests/simulator/machine/seeded-random.ts';
import {
  firstMedia,
  inMinutes,
  makeCommentRule,
  makeMessageRule,
  automationWorld as world,
} from './automation-world.ts';

const LIMITS = [-1, -1, 1, 2];
const DELAY_MINUTES = [0, 0, 2];
const STEP_COUNT = 12;

type Player = {
  readonly random: SeededRandom;
  /** Part of every name and word, so that histories of one world do not meet. */
  readonly tag: string;
  readonly eventIds: string[];
  readonly commentIds: string[];
  /** Who has written a message: only they can be written to. */
  readonly writers: Set<string>;
};

const drawWord = ({ random, tag }: Player): string => `${random.pick(['kiwi', 'plum'])}${tag}`;
const drawPerson = ({ random, tag }: Player): string => `${random.pick(['ana', 'ben'])}.${tag}`;

const drawOptions = ({ random }: Player, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, random.pick(LIMITS)]));

function drawActions({ random, tag }: Player, types: readonly string[]): readonly object[] {
  const drawn = types.filter(() => random.chance(0.7));
  return (drawn.length > 0 ? drawn : types.slice(0, 1)).map((action_type, index) => ({
    action_type,
    action_value: [{ text: `Answer ${index} of ${tag}` }],
    ...inMinutes(random.pick(DELAY_MINUTES)),
  }));
}

function drawRule(player: Player) {
  const word = drawWord(player);
  if (player.random.chance(0.4)) {
    const { rule, ...fields } = makeMessageRule(word, drawActions(player, ['dm']));
    const options = drawOptions(player, [
      'trigger_n_times_per_user',
      'trigger_n_times_per_conversation',
    ]);
    return { ...fields, rule: { ...rule, options } };
  }
  const { rule, ...fields } = makeCommentRule(word, drawActions(player, ['comment_reply', 'dm']));
  const options = drawOptions(player, [
    'trigger_n_times_per_user',
    'trigger_n_times_per_user_per_post',
  ]);
  return { ...fields, rule: { ...rule, options } };
}

async function writeMessage(player: Player, text: string): Promise<void> {
  const person = drawPerson(player);
  player.eventIds.push(await world.message(text, person));
  player.writers.add(person);
}

async function answerAsOwner({ random, commentIds }: Player): Promise<void> {
  const parent_id = commentIds.at(-1);
  if (parent_id === undefined) return;
  const fields = { parent_id, text: `From me ${random.next()}`, as_owner: true };
  await world.sandbox.callControl('POST', '/comments', fields);
  await world.finishWork();
}

async function writeAsOwner({ random, writers }: Player): Promise<void> {
  if (writers.size === 0) return;
  const person = random.pick([...writers]);
  await world.message(`From me ${random.next()}`, person, { as_owner: true });
}

async function writeComment(player: Player): Promise<void> {
  const { random, commentIds, eventIds } = player;
  const text = `${drawWord(player)} ${random.chance(0.3) ? drawWord(player) : 'please'}`;
  const id = await world.comment(await firstMedia(), text, drawPerson(player));
  commentIds.push(id);
  eventIds.push(id);
}

/** In small steps: a reply that is due first has the conversation read, which may have to wait. */
async function passSomeTime(seconds: number): Promise<void> {
  for (let count = 4; count > 0; count -= 1) await world.passSeconds(seconds);
}

async function takeStep(player: Player): Promise<void> {
  const { random } = player;
  const step = random.next();
  if (step < 0.45) await writeComment(player);
  else if (step < 0.7) await writeMessage(player, `${drawWord(player)}?`);
  else if (step < 0.78) await writeMessage(player, random.pick(['stop', 'start']));
  else if (step < 0.9) await answerAsOwner(player);
  else await writeAsOwner(player);
  await passSomeTime(random.between(10, 20));
  if (random.chance(0.92)) return;
  // First all that is due: nothing is late by a day.
  await passSomeTime(60);
  await world.passSeconds(26 * 60 * 60);
}

/** The rules in the order of their positions, and the ids of what people wrote. */
export async function playRandomHistory(random: SeededRandom, tag: string) {
  const player: Player = { random, tag, eventIds: [], commentIds: [], writers: new Set() };
  const rules: Rule[] = [];
  for (let count = random.between(2, 4); count > 0; count -= 1)
    rules.push(await world.createRule(drawRule(player)));
  for (let count = STEP_COUNT; count > 0; count -= 1) await takeStep(player);
  await passSomeTime(60);
  return { rules, eventIds: player.eventIds };
}
