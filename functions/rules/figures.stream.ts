// Lambda entry: the change stream of the table, filtered to events that were evaluated and replies by rule.
import { createStreamConsumer } from '#platform/table/stream-consumer.ts';
import { countFigures } from './use-cases/count-figures.ts';

export const handler = createStreamConsumer(countFigures);
