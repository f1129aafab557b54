export { Network } from './subject/network';
export { readPage } from './extraction/read-page';
