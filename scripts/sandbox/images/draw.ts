// Draws a scene by its name: the same name and seed give the same picture.
import { createCanvas, type Scene } from './canvas.ts';
import { finish } from './light.ts';
import { loafBoard } from './scenes/bread.ts';
import { breadBasket } from './scenes/bread-row.ts';
import { cityEvening, rooftops } from './scenes/city.ts';
import { cupAbove } from './scenes/coffee.ts';
import { cupWindow } from './scenes/cup-window.ts';
import { layeredHills } from './scenes/hills.ts';
import { mountainLake, nightPeaks } from './scenes/peaks.ts';
import { leafStudy, pottedPlant } from './scenes/plants.ts';
import { platesAbove } from './scenes/plates.ts';
import { bowlShelf, vaseBranches } from './scenes/pottery.ts';
import { beachAbove, sailBay, seaSunset } from './scenes/sea.ts';
import { archSet, paperShapes } from './scenes/studio.ts';

export const scenes: Readonly<Record<string, Scene>> = {
  'vase-branches': vaseBranches,
  'bowl-shelf': bowlShelf,
  'plates-above': platesAbove,
  'loaf-board': loafBoard,
  'bread-basket': breadBasket,
  'cup-above': cupAbove,
  'cup-window': cupWindow,
  'potted-plant': pottedPlant,
  'leaf-study': leafStudy,
  'layered-hills': layeredHills,
  'mountain-lake': mountainLake,
  'night-peaks': nightPeaks,
  'city-evening': cityEvening,
  rooftops,
  'beach-above': beachAbove,
  'sea-sunset': seaSunset,
  'sail-bay': sailBay,
  'arch-set': archSet,
  'paper-shapes': paperShapes,
};

export interface PictureRequest {
  readonly scene: string;
  readonly seed: string;
  /** 9:16 as a reel, else 4:5. */
  readonly tall: boolean;
}

export function drawScene(picture: PictureRequest): string {
  const [width, height] = [1080, picture.tall ? 1920 : 1350];
  const canvas = createCanvas(`${picture.scene} ${picture.seed}`, [width, height]);
  const scene = scenes[picture.scene] ?? layeredHills;
  const body = scene(canvas);
  const surface = finish(canvas);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${canvas.definitions()}</defs>${body}${surface}</svg>`;
}
