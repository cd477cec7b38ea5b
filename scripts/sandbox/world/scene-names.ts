// Names of the scenes to draw for each topic.
import type { PostTopic } from './phrases/comment-phrasebook-types.ts';

export const sceneNamesByTopic: Readonly<Record<PostTopic, readonly string[]>> = {
  pottery: ['vase-branches', 'bowl-shelf', 'plates-above'],
  bread: ['loaf-board', 'bread-basket'],
  coffee: ['cup-above', 'cup-window'],
  plants: ['potted-plant', 'leaf-study'],
  hills: ['layered-hills', 'mountain-lake', 'night-peaks'],
  city: ['city-evening', 'rooftops'],
  sea: ['beach-above', 'sea-sunset', 'sail-bay'],
  studio: ['arch-set', 'paper-shapes'],
};
