// Which pictures go with which topic.
import type { Topic } from './phrases/phrasebook.ts';

export const scenesByTopic: Readonly<Record<Topic, readonly string[]>> = {
  pottery: ['vase-branches', 'bowl-shelf', 'plates-above'],
  bread: ['loaf-board', 'bread-basket'],
  coffee: ['cup-above', 'cup-window'],
  plants: ['potted-plant', 'leaf-study'],
  hills: ['layered-hills', 'mountain-lake', 'night-peaks'],
  city: ['city-evening', 'rooftops'],
  sea: ['beach-above', 'sea-sunset', 'sail-bay'],
  studio: ['arch-set', 'paper-shapes'],
};
