// Draws a scene by its name: the same name and seed produce the same picture.

import { drawGrainAndVignette } from './light-effects.ts';
import { drawCityEveningScene, drawRooftopsScene } from './scenes/city.ts';
import { drawCupByWindowScene } from './scenes/cup-by-window.ts';
import { drawCupFromAboveScene } from './scenes/cup-from-above.ts';
import { drawLayeredHillsScene } from './scenes/layered-hills.ts';
import { drawLoafOnBoardScene } from './scenes/loaf-on-board.ts';
import { drawLoavesOnTableScene } from './scenes/loaves-on-table.ts';
import { drawMountainLakeScene, drawMountainsAtNightScene } from './scenes/mountains.ts';
import { drawLeavesCloseUpScene, drawPottedPlantScene } from './scenes/plants.ts';
import { drawPlatesFromAboveScene } from './scenes/plates-from-above.ts';
import { drawBowlShelfScene, drawVaseWithBranchesScene } from './scenes/pottery.ts';
import {
  drawBayWithSailsScene,
  drawBeachFromAboveScene,
  drawSeaSunsetScene,
} from './scenes/sea.ts';
import {
  drawPaperShapesScene,
  drawStudioArchesScene,
} from './scenes/studio-arches-and-paper-shapes.ts';
import { createSvgCanvas, type SceneRenderer } from './svg-canvas.ts';

export const sceneRenderers: Readonly<Record<string, SceneRenderer>> = {
  'vase-branches': drawVaseWithBranchesScene,
  'bowl-shelf': drawBowlShelfScene,
  'plates-above': drawPlatesFromAboveScene,
  'loaf-board': drawLoafOnBoardScene,
  'bread-basket': drawLoavesOnTableScene,
  'cup-above': drawCupFromAboveScene,
  'cup-window': drawCupByWindowScene,
  'potted-plant': drawPottedPlantScene,
  'leaf-study': drawLeavesCloseUpScene,
  'layered-hills': drawLayeredHillsScene,
  'mountain-lake': drawMountainLakeScene,
  'night-peaks': drawMountainsAtNightScene,
  'city-evening': drawCityEveningScene,
  rooftops: drawRooftopsScene,
  'beach-above': drawBeachFromAboveScene,
  'sea-sunset': drawSeaSunsetScene,
  'sail-bay': drawBayWithSailsScene,
  'arch-set': drawStudioArchesScene,
  'paper-shapes': drawPaperShapesScene,
};

export interface SceneRequest {
  readonly scene: string;
  readonly seed: string;
  /** 9:16 like a reel, otherwise 4:5. */
  readonly tall: boolean;
}

export function drawScene(request: SceneRequest): string {
  const [width, height] = [1080, request.tall ? 1920 : 1350];
  const canvas = createSvgCanvas(`${request.scene} ${request.seed}`, [width, height]);
  const renderScene = sceneRenderers[request.scene] ?? drawLayeredHillsScene;
  const body = renderScene(canvas);
  const surfaceEffects = drawGrainAndVignette(canvas);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${canvas.renderDefinitions()}</defs>${body}${surfaceEffects}</svg>`;
}
