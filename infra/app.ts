// The CDK app. Synthesizing it needs no AWS account and fails on unacknowledged cdk-nag findings.
import { App } from 'aws-cdk-lib';
import { CDK_CONTEXT, WEB_BUILD_FOLDER } from './config.ts';
import { addSystemStacks } from './system-stacks.ts';

addSystemStacks(new App({ context: CDK_CONTEXT }), { webFolder: WEB_BUILD_FOLDER });
