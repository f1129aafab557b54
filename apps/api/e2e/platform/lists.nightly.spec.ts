import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Api } from '../api';
import { commandLines, survivesTwoEnds } from '../list-run';

describe('a list of 5,000 addresses', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  const here = commandLines
    .filter(({ isThere }) => isThere)
    .map((commandLine) => [commandLine.name, commandLine] as const);
  it.each(here)('is continued after two ends: %s', (_, commandLine) =>
    survivesTwoEnds(api, commandLine, 5_000),
  );
});
