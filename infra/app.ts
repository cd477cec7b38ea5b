// The CDK app. Synthesizing it needs no AWS account, and fails on findings nobody has acknowledged.
import { App } from 'aws-cdk-lib';
import { CONTEXT, WEB_BUILD_FOLDER } from './config.ts';
import { addSystem } from './system.ts';

addSystem(new App({ context: CONTEXT }), { webFolder: WEB_BUILD_FOLDER });
