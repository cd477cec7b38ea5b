// The CDK app. Synthesizing it needs no AWS account. It fails on unacknowledged cdk-nag findings, and without the
// settings that the deployed web app shows to people.
import { App } from 'aws-cdk-lib';
import { CDK_CONTEXT, WEB_BUILD_FOLDER } from './config.ts';
import { requirePublicSettings } from './require-public-settings.ts';
import { addSystemStacks } from './system-stacks.ts';

requirePublicSettings(process.env);
addSystemStacks(new App({ context: CDK_CONTEXT }), { webFolder: WEB_BUILD_FOLDER });
