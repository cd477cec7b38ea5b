// Structured logs. Log ids and codes only; never tokens, passwords or the text of messages.
import { Logger } from '@aws-lambda-powertools/logger';

export const logger = new Logger({ serviceName: 'replyloom' });
