import { chinese, japanese, korean, vietnamese } from './asian';
import type { Culture } from './culture';
import { greek, polish, turkish, ukrainian } from './eastern-european';
import { american, british } from './english';
import { dutch, german, swedish } from './germanic';
import { brazilian, french, italian, spanish } from './romance';
import { arabic, hindi } from './south-asian';

/** Everyone who has pages on the demo network. */
export const cultures: readonly Culture[] = [
  ...[american, british, german, dutch, swedish, french, spanish, brazilian, italian],
  ...[polish, ukrainian, greek, turkish, japanese, chinese, korean, vietnamese, hindi, arabic],
];

export { englishWords, pageWords, type PageWords } from './page-words';
export { german, ukrainian };
