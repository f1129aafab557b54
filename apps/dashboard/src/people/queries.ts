import { useGet } from '../api/queries';
import type { People } from '../api/types';

export const stalePeople = [['people'], ['/audit']];

export const usePeople = () => useGet<People>(['people'], '/people');
